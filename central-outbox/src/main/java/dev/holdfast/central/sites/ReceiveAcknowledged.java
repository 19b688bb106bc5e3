package dev.holdfast.central.sites;

import dev.holdfast.central.epoch.EpochFence;
import dev.holdfast.central.epoch.EpochFence.Taken;
import dev.holdfast.central.sites.LackedNumbers.Lacked;
import dev.holdfast.central.sites.LackedNumbers.Question;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NumbersAcknowledged;
import dev.holdfast.shared.contract.NumbersMissing;
import dev.holdfast.shared.contract.SubmitSpan;
import dev.holdfast.shared.id.SiteId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;
import org.jboss.logging.Logger;

/**
 * Tells sites what is lacked here of what they were acknowledged, one statement for the batch. Who
 * was acknowledged by another installation is told this one's name and nothing else.
 */
@ApplicationScoped
class ReceiveAcknowledged implements EnvelopeHandler {

  private static final Logger LOG = Logger.getLogger(ReceiveAcknowledged.class);

  private final EpochFence fence;
  private final LackedNumbers lacked;
  private final Clock clock;

  @Inject
  ReceiveAcknowledged(EpochFence fence, LackedNumbers lacked, Clock clock) {
    this.fence = fence;
    this.lacked = lacked;
    this.clock = clock;
  }

  @Override
  public String endpoint() {
    return Endpoints.NUMBERS_ACKNOWLEDGED;
  }

  @Override
  public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
    return fence.around(genuine, this::take);
  }

  private Uni<Taken> take(Mutiny.Session session, List<Envelope> current) {
    List<Read> all = current.stream().map(Read::of).toList();
    return lacked
        .installation(session)
        .chain(
            installation -> {
              List<Question> ours =
                  all.stream()
                      .flatMap(read -> read.question().stream())
                      .filter(question -> question.isAboutWhatWas(installation))
                      .toList();
              return (ours.isEmpty()
                      ? Uni.createFrom().item(List.<Lacked>of())
                      : lacked.of(session, ours, clock.instant()))
                  .map(found -> taken(installation, all, ours, found));
            });
  }

  private static Taken taken(
      String installation, List<Read> all, List<Question> ours, List<Lacked> found) {
    Iterator<Lacked> next = found.iterator();
    List<EnvelopeReply> replies = new ArrayList<>(all.size());
    for (Read read : all) {
      replies.add(
          read.question()
              .map(
                  question ->
                      question.isAboutWhatWas(installation)
                          ? answer(question.name(installation), next.next())
                          : new NumbersMissing(question.name(installation), List.of(), false))
              .map(answer -> EnvelopeReply.answered(read.envelope().messageId(), answer.toJson()))
              .orElseGet(
                  () ->
                      EnvelopeReply.refused(
                          read.envelope().messageId(),
                          400,
                          "the question cannot be read: " + read.problem())));
    }
    return new Taken(replies, () -> tell(ours, found));
  }

  private static NumbersMissing answer(String name, Lacked lacked) {
    List<SubmitSpan> missing = lacked.missing();
    return new NumbersMissing(
        name,
        missing.subList(0, Math.min(NumbersMissing.MAX, missing.size())),
        missing.size() > NumbersMissing.MAX);
  }

  private static void tell(List<Question> questions, List<Lacked> found) {
    for (int i = 0; i < found.size(); i++) {
      if (found.get(i).lost() > 0) {
        LOG.warnf(
            "%d notifications of site=%s are lost: they were acknowledged, this database lacks"
                + " them, and the site does not keep them any more",
            (Object) found.get(i).lost(), questions.get(i).site());
      }
    }
  }

  /**
   * One envelope, read.
   *
   * @param question empty when it cannot be read
   */
  private record Read(Envelope envelope, Optional<Question> question, String problem) {

    static Read of(Envelope envelope) {
      try {
        return new Read(
            envelope,
            Optional.of(
                new Question(
                    new SiteId(envelope.sourceServiceId()),
                    NumbersAcknowledged.fromJson(envelope.payload()))),
            "");
      } catch (JsonException | IllegalArgumentException e) {
        return new Read(envelope, Optional.empty(), e.getMessage());
      }
    }
  }
}
