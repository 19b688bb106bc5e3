package dev.holdfast.site.acknowledged;

import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NumbersAcknowledged;
import dev.holdfast.shared.contract.NumbersMissing;
import dev.holdfast.shared.contract.SubmitSpan;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.site.acknowledged.AcknowledgedNotifications.Overview;
import dev.holdfast.site.acknowledged.AcknowledgedNotifications.PutBack;
import dev.holdfast.site.buffer.MessagesDue;
import dev.holdfast.site.delivery.forward.CentralClient;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * One round of asking central what it lacks of all that it has acknowledged. What is still kept
 * goes back into the buffer, and leaves it again as everything else does.
 */
@ApplicationScoped
class ResendLacking {

  private static final Logger LOG = Logger.getLogger(ResendLacking.class);

  /** Those who hand messages in come between. */
  private static final int AT_ONCE = 200;

  private final AcknowledgedNotifications acknowledged;
  private final CentralClient central;
  private final SentAgain sentAgain;
  private final Event<MessagesDue> due;
  private final Clock clock;

  @Inject
  ResendLacking(
      AcknowledgedNotifications acknowledged,
      CentralClient central,
      SentAgain sentAgain,
      Event<MessagesDue> due,
      Clock clock) {
    this.acknowledged = acknowledged;
    this.central = central;
    this.sentAgain = sentAgain;
    this.due = due;
    this.clock = clock;
  }

  Uni<Void> runOnce() {
    return acknowledged
        .overview()
        .chain(
            overview ->
                overview.isEmpty() ? Uni.createFrom().voidItem() : new Round(overview).run());
  }

  /** Asks page by page. */
  private final class Round {

    private final Overview overview;
    private final AtomicLong count = new AtomicLong();
    private OpenSpans open;

    Round(Overview overview) {
      this.overview = overview;
      this.open = OpenSpans.of(overview);
    }

    Uni<Void> run() {
      return Multi.createBy()
          .repeating()
          .uni(this::askNext)
          .whilst(there -> there)
          .onItem()
          .ignoreAsUni()
          .eventually(() -> told(count.get()));
    }

    /** Whether there is more to ask. */
    private Uni<Boolean> askNext() {
      NumbersAcknowledged question = open.question();
      return central
          .ask(Endpoints.NUMBERS_ACKNOWLEDGED, question.toJson(), Optional.empty())
          .map(ResendLacking::answer)
          .chain(answer -> isOurs(answer) ? goOn(answer) : other(answer).replaceWith(false));
    }

    private boolean isOurs(NumbersMissing answer) {
      return overview.by().filter(answer.installation()::equals).isPresent();
    }

    private Uni<Boolean> goOn(NumbersMissing answer) {
      open = open.after(answer);
      return Multi.createFrom()
          .iterable(answer.missing())
          .onItem()
          .transformToUniAndConcatenate(this::putBack)
          .onItem()
          .ignoreAsUni()
          .map(done -> !open.isEmpty());
    }

    private Uni<Void> putBack(SubmitSpan span) {
      AtomicLong from = new AtomicLong(span.from());
      return Multi.createBy()
          .repeating()
          .uni(
              () ->
                  acknowledged
                      .putBack(new SubmitSpan(from.get(), span.to()), clock.instant(), AT_ONCE)
                      .invoke(some -> count.addAndGet(some.count())))
          .whilst(some -> isLeft(some, from, span))
          .onItem()
          .ignoreAsUni();
    }

    private boolean isLeft(PutBack some, AtomicLong from, SubmitSpan span) {
      some.goOnFrom().ifPresent(from::set);
      return some.goOnFrom().filter(next -> next <= span.to().number()).isPresent();
    }

    /**
     * Of another installation nothing is known to be missing. Its name is kept when nothing is here
     * any more that somebody else has acknowledged.
     */
    private Uni<Void> other(NumbersMissing answer) {
      if (overview.by().isEmpty()) {
        return acknowledged.acknowledgedBy(answer.installation());
      }
      LOG.warn(
          "central has another database than the one that acknowledged what is kept here, or knew"
              + " this site by another name; that is forgotten and not sent again");
      return Multi.createBy()
          .repeating()
          .uni(() -> acknowledged.drop(AT_ONCE))
          .whilst(dropped -> dropped == AT_ONCE)
          .onItem()
          .ignoreAsUni()
          .chain(() -> acknowledged.acknowledgedBy(answer.installation()));
    }
  }

  private static NumbersMissing answer(EnvelopeReply reply) {
    return reply
        .payload()
        .filter(payload -> reply.acknowledged())
        .map(NumbersMissing::fromJson)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "central answered %d: %s"
                        .formatted(reply.status(), reply.error().orElse("nothing"))));
  }

  private Uni<Void> told(long count) {
    if (count == 0) {
      return Uni.createFrom().voidItem();
    }
    due.fire(new MessagesDue());
    return sentAgain.note(count);
  }
}
