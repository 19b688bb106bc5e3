package dev.holdfast.site.status;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.sqlite.Recovery;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.site.acknowledged.SentAgain;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.delivery.forward.CentralClient;
import dev.holdfast.site.delivery.forward.CentralRefusal;
import dev.holdfast.site.delivery.guard.TargetGuards;
import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.pair.PairService;
import dev.holdfast.site.pause.PauseView;
import dev.holdfast.site.pause.Pauses;
import dev.holdfast.site.storage.Room;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Gathers what the node says of itself, for whoever asks. */
@ApplicationScoped
public class NodeStatus {

  private final NodeIdentity identity;
  private final MessageBuffer buffer;
  private final CentralClient central;
  private final CentralLink link;
  private final CentralRefusal refusal;
  private final TargetGuards guards;
  private final Pauses pauses;
  private final Room room;
  private final TrustedTime time;
  private final Clock clock;
  private final SqliteDatabase database;
  private final Leadership leadership;
  private final PairService pair;
  private final SentAgain sentAgain;
  private final String version;

  @Inject
  NodeStatus(
      NodeIdentity identity,
      MessageBuffer buffer,
      CentralClient central,
      CentralLink link,
      CentralRefusal refusal,
      TargetGuards guards,
      Pauses pauses,
      Room room,
      TrustedTime time,
      Clock clock,
      SqliteDatabase database,
      Leadership leadership,
      PairService pair,
      SentAgain sentAgain,
      @ConfigProperty(name = "quarkus.application.version") String version) {
    this.identity = identity;
    this.buffer = buffer;
    this.central = central;
    this.link = link;
    this.refusal = refusal;
    this.guards = guards;
    this.pauses = pauses;
    this.room = room;
    this.time = time;
    this.clock = clock;
    this.database = database;
    this.leadership = leadership;
    this.pair = pair;
    this.sentAgain = sentAgain;
    this.version = version;
  }

  public StatusResource.Status now() {
    return new StatusResource.Status(
        identity.site().value(),
        identity.node(),
        leadership.role(),
        version,
        central.isConfigured(),
        link.state(),
        refusal.reason().orElse(null),
        buffer.depth(),
        guards.states(),
        pauses.all().stream().map(PauseView::of).toList(),
        room.view(),
        TimeStatus.of(time, clock),
        pair.view().orElse(null),
        sentAgain.last().orElse(null),
        database.recovery().map(Recovery::summary).orElse(null));
  }
}
