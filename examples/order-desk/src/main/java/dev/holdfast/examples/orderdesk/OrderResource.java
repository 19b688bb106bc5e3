package dev.holdfast.examples.orderdesk;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.Optional;
import java.util.UUID;
import org.jboss.resteasy.reactive.ResponseStatus;

/** For customers. Open to anybody, as examples on the loopback interface may be. */
@Path("/orders")
@PermitAll
public class OrderResource {

  private final Orders orders;

  @Inject
  OrderResource(Orders orders) {
    this.orders = orders;
  }

  @POST
  @ResponseStatus(202)
  public Uni<Order> place(NewOrder wanted) {
    if (wanted.item() == null || wanted.item().isBlank() || wanted.quantity() < 1) {
      throw problem(400, "no-order", "An order names an item and a quantity of at least 1");
    }
    return orders.place(wanted);
  }

  @GET
  @Path("/{id}")
  public Uni<Order> find(@PathParam("id") UUID id) {
    return orders.find(id).map(found -> orElseUnknown(found, id));
  }

  private static Order orElseUnknown(Optional<Order> found, UUID id) {
    return found.orElseThrow(
        () -> problem(404, "unknown-order", "There is no order %s".formatted(id)));
  }

  private static ProblemException problem(int status, String type, String detail) {
    return new ProblemException(Problem.of(status, type, "No such order", detail));
  }
}
