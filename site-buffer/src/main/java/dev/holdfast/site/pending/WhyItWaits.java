package dev.holdfast.site.pending;

import dev.holdfast.site.delivery.DeliveryAttempt;
import dev.holdfast.site.delivery.DeliveryHandlers;
import dev.holdfast.site.delivery.guard.TargetGuard.Away;
import dev.holdfast.site.delivery.guard.TargetGuards;
import dev.holdfast.site.kept.KeptSummary;
import dev.holdfast.site.kept.Place;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.HeldBy;
import dev.holdfast.site.pause.Pause;
import dev.holdfast.site.pause.PausedLanes;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** Why a pending message has not left yet, in one sentence: the first reason that holds it back. */
@ApplicationScoped
class WhyItWaits {

  private final DeliveryAttempt attempts;
  private final DeliveryHandlers handlers;
  private final TargetGuards guards;
  private final PausedLanes paused;
  private final Clock clock;

  @Inject
  WhyItWaits(
      DeliveryAttempt attempts,
      DeliveryHandlers handlers,
      TargetGuards guards,
      PausedLanes paused,
      Clock clock) {
    this.attempts = attempts;
    this.handlers = handlers;
    this.guards = guards;
    this.paused = paused;
    this.clock = clock;
  }

  String of(KeptSummary message) {
    if (attempts.isUnderWay(message.id())) {
      return "an attempt is under way";
    }
    if (handlers.forCategory(message.category()).isEmpty()) {
      return notConfigured(message.category());
    }
    Place place = message.place();
    return place
        .heldBy()
        .map(HeldBy::asReason)
        .or(() -> paused.of(message.lane()).map(Pause::words))
        .or(() -> away(message))
        .or(() -> place.dueAt().filter(clock.instant()::isBefore).map(WhyItWaits::later))
        .orElseGet(() -> inLine(message));
  }

  private static String notConfigured(Category category) {
    return category == Category.Notification
        ? "central is not configured: set holdfast.site.central.url and holdfast.site.central.secret"
        : "nothing here is configured to deliver " + category;
  }

  private Optional<String> away(KeptSummary message) {
    return guards.of(message.lane()).away().map(away -> away(nameOf(message), away));
  }

  private static String away(String target, Away away) {
    return "%s is away: its breaker has been open since %s, the next look is %s"
        .formatted(target, away.since(), away.nextLook().map(at -> "at " + at).orElse("under way"));
  }

  private static String later(Instant due) {
    return "due at " + due;
  }

  private static String inLine(KeptSummary message) {
    int ahead = message.place().ahead();
    return switch (ahead) {
      case 0 -> "due now, and the next in line for " + nameOf(message);
      case 1 -> "due now, behind another one for " + nameOf(message);
      default ->
          "due now, behind %s others for %s"
              .formatted(ahead < Place.MOST ? ahead : Place.MOST + " or more", nameOf(message));
    };
  }

  private static String nameOf(KeptSummary message) {
    return message.lane().metricName();
  }
}
