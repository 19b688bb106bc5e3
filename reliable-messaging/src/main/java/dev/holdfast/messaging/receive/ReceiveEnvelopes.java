package dev.holdfast.messaging.receive;

import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import dev.holdfast.shared.wire.SigningSecret;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.All;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.unchecked.Unchecked;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jboss.logging.Logger;

/**
 * Checks and routes envelopes; a bad one is answered for itself and sinks no other. Made at start,
 * so that two handlers with one name are found then.
 */
@ApplicationScoped
@Startup
public class ReceiveEnvelopes implements EnvelopeReceiver {

  private static final Logger LOG = Logger.getLogger(ReceiveEnvelopes.class);

  private final CheckEnvelope check;
  private final Map<String, EnvelopeHandler> handlers;
  private final ReceiveMetrics metrics;

  @Inject
  ReceiveEnvelopes(
      CheckEnvelope check, @All List<EnvelopeHandler> handlers, ReceiveMetrics metrics) {
    this.check = check;
    this.handlers =
        handlers.stream().collect(Collectors.toMap(EnvelopeHandler::endpoint, Function.identity()));
    this.metrics = metrics;
  }

  /** For one that is not made by CDI: a second logical service in the process, or a test. */
  public static ReceiveEnvelopes of(
      EnvelopeVerifier verifier, List<EnvelopeHandler> handlers, MeterRegistry registry) {
    ReceiveMetrics metrics = new ReceiveMetrics(registry);
    return new ReceiveEnvelopes(new CheckEnvelope(verifier, metrics), handlers, metrics);
  }

  @Override
  public Uni<List<EnvelopeReply>> receive(List<String> texts) {
    return offTheEventLoop(() -> texts.stream().map(check::check).toList()).chain(this::handle);
  }

  /** A full batch is read and compared with its signatures for longer than a loop may be kept. */
  private static <T> Uni<T> offTheEventLoop(Callable<T> work) {
    Context here = Vertx.currentContext();
    return Context.isOnEventLoopThread()
        ? Uni.createFrom()
            .completionStage(() -> here.executeBlocking(work, false).toCompletionStage())
        : Uni.createFrom().item(Unchecked.supplier(work::call));
  }

  private Uni<List<EnvelopeReply>> handle(List<CheckEnvelope.Result> checked) {
    EnvelopeReply[] replies = new EnvelopeReply[checked.size()];
    Map<String, List<Placed>> genuineByEndpoint = new LinkedHashMap<>();
    for (int i = 0; i < replies.length; i++) {
      CheckEnvelope.Result result = checked.get(i);
      if (result instanceof CheckEnvelope.Genuine genuine) {
        genuineByEndpoint
            .computeIfAbsent(genuine.envelope().endpoint(), endpoint -> new ArrayList<>())
            .add(new Placed(i, genuine.envelope(), genuine.secret()));
      } else if (result instanceof CheckEnvelope.Refused refused) {
        replies[i] = refused.reply();
      }
    }
    return Multi.createFrom()
        .iterable(genuineByEndpoint.entrySet())
        .onItem()
        .transformToUniAndConcatenate(group -> handle(group.getKey(), group.getValue(), replies))
        .collect()
        .last()
        .map(done -> Arrays.asList(replies));
  }

  private record Placed(int place, Envelope envelope, SigningSecret secret) {

    EnvelopeReply signed(EnvelopeReply reply) {
      return reply.signed(secret, envelope);
    }
  }

  private Uni<Boolean> handle(String endpoint, List<Placed> group, EnvelopeReply[] replies) {
    List<Envelope> envelopes = group.stream().map(Placed::envelope).toList();
    return repliesOf(endpoint, envelopes)
        .invoke(
            answered -> {
              for (int i = 0; i < answered.size(); i++) {
                replies[group.get(i).place()] = group.get(i).signed(answered.get(i));
              }
              metrics.answered(answered);
            })
        .replaceWith(true);
  }

  private Uni<List<EnvelopeReply>> repliesOf(String endpoint, List<Envelope> envelopes) {
    EnvelopeHandler handler = handlers.get(endpoint);
    if (handler == null) {
      return Uni.createFrom()
          .item(refuseAll(envelopes, 404, "no endpoint named '%s' here".formatted(endpoint)));
    }
    return Uni.createFrom()
        .deferred(() -> handler.handle(envelopes))
        .invoke(replies -> requireOneForEach(envelopes, replies))
        .onFailure()
        .recoverWithItem(failure -> notTaken(endpoint, envelopes, failure));
  }

  /** An acknowledgement in the wrong place would let a sender forget what nobody took. */
  private static void requireOneForEach(List<Envelope> envelopes, List<EnvelopeReply> replies) {
    boolean eachAnswered =
        replies != null
            && replies.size() == envelopes.size()
            && IntStream.range(0, replies.size())
                .allMatch(i -> replies.get(i) != null && replies.get(i).fits(envelopes.get(i)));
    if (!eachAnswered) {
      throw new IllegalStateException(
          "the handler must answer %d envelopes, each under its id and in their order, but gave %s"
              .formatted(envelopes.size(), replies));
    }
  }

  /** The cause is for our log; the sender only needs to know that its copies still count. */
  private static List<EnvelopeReply> notTaken(
      String endpoint, List<Envelope> envelopes, Throwable failure) {
    LOG.errorf(
        failure,
        "endpoint %s took none of %d envelopes, the first being %s from %s",
        endpoint,
        envelopes.size(),
        envelopes.get(0).messageId(),
        envelopes.get(0).sourceServiceId());
    return refuseAll(envelopes, 500, "could not be stored; keep it and send it again");
  }

  private static List<EnvelopeReply> refuseAll(List<Envelope> envelopes, int status, String error) {
    return envelopes.stream()
        .map(envelope -> EnvelopeReply.refused(envelope.messageId(), status, error))
        .toList();
  }
}
