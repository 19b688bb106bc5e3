package dev.holdfast.base;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.InternalServerErrorException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.ServiceUnavailableException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** A service in small: one way in for each thing that can go wrong. */
@Path("/sample")
@Produces(MediaType.APPLICATION_JSON)
public class SampleResource {

  static final String INNER_DETAIL = "jdbc:postgresql://db-7/holdfast refused hunter2";

  public record Part(String name, Integer count) {
    public Part {
      if (count != null && count < 0) {
        throw new IllegalArgumentException("hunter2");
      }
    }
  }

  public record Order(
      String subject, Boolean urgent, Integer amount, Instant at, List<Part> parts) {}

  private final ObjectMapper mapper;

  @Inject
  SampleResource(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  @GET
  @Path("/open")
  @PermitAll
  public String open() {
    return "{}";
  }

  @GET
  @Path("/viewer")
  @RolesAllowed(Roles.VIEWER)
  @Produces(MediaType.TEXT_PLAIN)
  public String viewer(@Context SecurityContext security) {
    return security.getUserPrincipal().getName();
  }

  @GET
  @Path("/reactive-viewer")
  @RolesAllowed(Roles.VIEWER)
  @Produces(MediaType.TEXT_PLAIN)
  public Uni<String> reactiveViewer() {
    return Uni.createFrom().item("seen");
  }

  @POST
  @Path("/orders")
  @Consumes(MediaType.APPLICATION_JSON)
  @PermitAll
  public Order order(Order order) {
    return order;
  }

  @GET
  @Path("/by-id/{id}")
  @PermitAll
  public String byId(@PathParam("id") UUID id, @QueryParam("page") int page) {
    return "{}";
  }

  @GET
  @Path("/failure/{kind}")
  @PermitAll
  public Uni<String> fail(@PathParam("kind") String kind) throws Exception {
    return switch (kind) {
      case "problem" ->
          throw new ProblemException(Problem.unavailable("The buffer is full; free some disk"));
      case "field" -> throw new ProblemException(Problem.invalidField("subject", "is too long"));
      case "not-found" -> throw new ProblemException(Problem.notFound("No order 7 here"));
      case "bug" -> throw new IllegalStateException(INNER_DETAIL);
      case "later-bug" -> Uni.createFrom().failure(new IllegalStateException(INNER_DETAIL));
      case "error" -> throw new StackOverflowError(INNER_DETAIL);
      case "server-error" -> throw new InternalServerErrorException(INNER_DETAIL);
      case "unavailable" -> throw new ServiceUnavailableException(120L);
      case "unavailable-now" -> throw new ServiceUnavailableException();
      case "full" -> throw new ProblemException(Problem.of(507, "disk-full", "Full", "full"));
      case "own-json" -> Uni.createFrom().item(mapper.readTree(INNER_DETAIL).toString());
      default -> throw new IllegalArgumentException(kind);
    };
  }
}
