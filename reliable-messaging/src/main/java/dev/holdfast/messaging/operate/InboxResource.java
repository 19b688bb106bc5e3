package dev.holdfast.messaging.operate;

import dev.holdfast.messaging.inbox.InboxEndpoints;
import dev.holdfast.messaging.inbox.InboxStore;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The inbox, for operators. */
@Path("/_rf/inbox")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Operators.OPERATOR, Operators.ADMIN})
@IfBuildProperty(name = "holdfast.messaging.inbox.enabled", stringValue = "true")
@Tag(name = "Messaging", description = "Messages to and from other services")
public class InboxResource {

  private final InboxStore store;
  private final InboxEndpoints endpoints;

  @Inject
  InboxResource(InboxStore store, InboxEndpoints endpoints) {
    this.store = store;
    this.endpoints = endpoints;
  }

  @GET
  @Path("stats")
  @Operation(
      operationId = "getInbox",
      summary = "How many processed messages are remembered",
      description =
          "A message that comes again is recognised as long as it is remembered, so 'oldest' says"
              + " how far back duplicates do no harm.")
  public Uni<InboxNumbers> stats() {
    return store.stats().map(stats -> InboxNumbers.of(stats, endpoints.duplicateRate()));
  }
}
