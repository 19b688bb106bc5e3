package dev.holdfast.site.link.command;

import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.util.List;

/** An endpoint without inbox: for what may be asked twice. */
abstract class Question implements EnvelopeHandler {

  private static final int SIDE_BY_SIDE = 4;

  private final String endpoint;
  private final Answers answers;

  Question(String endpoint, Answers answers) {
    this.endpoint = endpoint;
    this.answers = answers;
  }

  /** Fails with a problem, or for a reason that is ours. */
  abstract Uni<SiteAnswer> answer(Envelope envelope);

  @Override
  public String endpoint() {
    return endpoint;
  }

  @Override
  public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
    return Uni.join()
        .all(genuine.stream().map(this::reply).toList())
        .usingConcurrencyOf(SIDE_BY_SIDE)
        .andFailFast();
  }

  private Uni<EnvelopeReply> reply(Envelope envelope) {
    return Uni.createFrom()
        .deferred(() -> answer(envelope))
        .onFailure(answers::isExpected)
        .recoverWithItem(answers::problem)
        .map(answer -> EnvelopeReply.answered(envelope.messageId(), answer.toJson()));
  }
}
