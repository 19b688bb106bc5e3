package dev.holdfast.examples.warehouse;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** For whoever wants to know what is left. Open to anybody, as in the order desk. */
@Path("/stock")
@PermitAll
public class StockResource {

  private final Stock stock;

  @Inject
  StockResource(Stock stock) {
    this.stock = stock;
  }

  @GET
  @Path("/{item}")
  public Uni<StockItem> find(@PathParam("item") String item) {
    return stock
        .find(item)
        .map(
            found ->
                found.orElseThrow(
                    () ->
                        new ProblemException(
                            Problem.of(
                                404,
                                "unknown-item",
                                "No such item",
                                "The warehouse has never had a '%s'".formatted(item)))));
  }
}
