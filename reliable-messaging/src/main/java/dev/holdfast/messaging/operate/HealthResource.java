package dev.holdfast.messaging.operate;

import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirements;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.RestResponse;

/** For probes of other services: says nothing but whether it works. */
@Path("/_rf/health")
@Produces(MediaType.APPLICATION_JSON)
@PermitAll
@SecurityRequirements
@Tag(name = "Messaging", description = "Messages to and from other services")
public class HealthResource {

  private static final Logger LOG = Logger.getLogger(HealthResource.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Instance<OutboxStore> outbox;
  private final Instance<InboxStore> inbox;

  @Inject
  HealthResource(Instance<OutboxStore> outbox, Instance<InboxStore> inbox) {
    this.outbox = outbox;
    this.inbox = inbox;
  }

  @GET
  @Operation(
      operationId = "getMessagingHealth",
      summary = "Whether outbox and inbox answer",
      description =
          "For probes, without a token: asks each a cheap question and says no more than whether it"
              + " answers. On 503 look into the service's log, which has the cause.")
  @APIResponse(
      responseCode = "200",
      description = "All that this service has answers",
      content = @Content(schema = @Schema(implementation = MessagingHealth.class)))
  @APIResponse(
      responseCode = "503",
      description = "Something does not answer",
      content =
          @Content(
              schema = @Schema(implementation = MessagingHealth.class),
              example =
                  """
                  {"status": "DOWN", "outbox": "DOWN", "inbox": "UP"}
                  """))
  public Uni<RestResponse<MessagingHealth>> health() {
    return Uni.combine()
        .all()
        .unis(
            answers(outbox, store -> store.find(MessageId.random())),
            answers(inbox, store -> store.remembers(MessageId.random())))
        .with(MessagingHealth::of)
        .map(HealthResource::answer);
  }

  private static RestResponse<MessagingHealth> answer(MessagingHealth health) {
    return RestResponse.ResponseBuilder.create(
            health.isUp() ? RestResponse.Status.OK : RestResponse.Status.SERVICE_UNAVAILABLE,
            health)
        .build();
  }

  /** Null where there is nothing to ask. Anybody may ask, so the question is a cheap one. */
  private static <T> Uni<Boolean> answers(Instance<T> store, Function<T, Uni<?>> question) {
    if (!store.isResolvable()) {
      return Uni.createFrom().nullItem();
    }
    return question
        .apply(store.get())
        .replaceWith(true)
        .ifNoItem()
        .after(PATIENCE)
        .fail()
        .onFailure()
        .invoke(failure -> LOG.error("messaging is not healthy", failure))
        .onFailure()
        .recoverWithItem(false);
  }
}
