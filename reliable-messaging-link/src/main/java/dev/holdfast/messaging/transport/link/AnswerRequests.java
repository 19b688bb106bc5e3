package dev.holdfast.messaging.transport.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.WireLimits;
import io.smallrye.mutiny.Uni;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jboss.logging.Logger;

/** Hands the envelopes of a request to the service and its replies back: every request gets one. */
final class AnswerRequests {

  private static final Logger LOG = Logger.getLogger(LinkClient.class);

  private final EnvelopeReceiver receiver;
  private final Semaphore places;

  AnswerRequests(EnvelopeReceiver receiver, int most) {
    this.receiver = receiver;
    this.places = new Semaphore(most);
  }

  void answer(LinkFrame.Request request, LinkSocket socket) {
    int count = request.envelopes().size();
    if (count > WireLimits.BATCH_ENVELOPES) {
      reply(request, socket, refusals(count, 413, "too many envelopes at once"));
    } else if (!places.tryAcquire()) {
      reply(request, socket, refusals(count, 503, "too many requests are under way already"));
    } else {
      Uni.createFrom()
          .deferred(() -> receiver.receive(request.envelopes()))
          .map(replies -> replies.stream().map(EnvelopeJson::write).toList())
          .map(texts -> fitting(texts, count))
          .onTermination()
          .invoke(places::release)
          .subscribe()
          .with(
              texts -> reply(request, socket, texts), failure -> failed(request, socket, failure));
    }
  }

  private static void reply(LinkFrame.Request request, LinkSocket socket, List<String> texts) {
    // Nobody is told when this fails: the other end notices that the link is gone.
    socket.send(new LinkFrame.Reply(request.number(), texts));
  }

  private static List<String> fitting(List<String> texts, int count) {
    long bytes = texts.stream().mapToLong(text -> text.getBytes(UTF_8).length + 1L).sum();
    return bytes <= WireLimits.BATCH_BYTES
        ? texts
        : refusals(count, 500, "the answer is too large for the link; ask for less at once");
  }

  private static void failed(LinkFrame.Request request, LinkSocket socket, Throwable failure) {
    LOG.errorf(
        failure, "a request of %d envelopes over the link failed", request.envelopes().size());
    socket.send(new LinkFrame.Failed(request.number()));
  }

  private static List<String> refusals(int count, int status, String error) {
    EnvelopeReply refusal =
        new EnvelopeReply(
            Optional.empty(), status, false, false, Optional.empty(), Optional.of(error));
    return Collections.nCopies(count, EnvelopeJson.write(refusal));
  }
}
