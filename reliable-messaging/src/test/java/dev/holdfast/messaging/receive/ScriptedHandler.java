package dev.holdfast.messaging.receive;

import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** An endpoint that remembers what it was given and does as told; by default it takes all. */
@ApplicationScoped
public class ScriptedHandler implements EnvelopeHandler {

  static final String ENDPOINT = "Scripted";

  private final List<Envelope> given = new CopyOnWriteArrayList<>();
  private volatile Function<List<Envelope>, Uni<List<EnvelopeReply>>> script;

  @Override
  public String endpoint() {
    return ENDPOINT;
  }

  @Override
  public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
    given.addAll(genuine);
    return script.apply(genuine);
  }

  void reset() {
    given.clear();
    answerEach(envelope -> EnvelopeReply.accepted(envelope.messageId()));
  }

  void answerEach(Function<Envelope, EnvelopeReply> reply) {
    doWith(envelopes -> Uni.createFrom().item(envelopes.stream().map(reply).toList()));
  }

  void doWith(Function<List<Envelope>, Uni<List<EnvelopeReply>>> newScript) {
    script = newScript;
  }

  List<Envelope> given() {
    return List.copyOf(given);
  }
}
