package dev.holdfast.messaging.transport.link;

import dev.holdfast.messaging.transport.Replies;
import dev.holdfast.messaging.transport.SignedReplies;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.SenderEpoch;
import dev.holdfast.shared.wire.SigningSecret;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A link that is open, as the service that accepted it sees it. */
public final class OpenLink {

  private final LinkedNode node;
  private final Optional<SenderEpoch> epoch;
  private final SigningSecret secret;
  private final boolean signs;
  private final Instant since;
  private final LinkSocket socket;
  private final Outstanding outstanding;

  OpenLink(
      LinkedNode node,
      Optional<SenderEpoch> epoch,
      SigningSecret secret,
      boolean signs,
      Instant since,
      LinkSocket socket,
      Outstanding outstanding) {
    this.node = node;
    this.epoch = epoch;
    this.secret = secret;
    this.signs = signs;
    this.since = since;
    this.socket = socket;
    this.outstanding = outstanding;
  }

  public LinkedNode node() {
    return node;
  }

  /** The one it was opened under, when its node leads a pair. */
  public Optional<SenderEpoch> epoch() {
    return epoch;
  }

  public Instant since() {
    return since;
  }

  /** The one the other end signed with, and so knows: during a rotation there are two. */
  public SigningSecret secret() {
    return secret;
  }

  /**
   * @return one reply for each, in their order; fails with {@link LinkException}, or with {@link
   *     TransportException} when what came back are not the replies to these, or not of whoever
   *     opened the link
   */
  public Uni<List<EnvelopeReply>> ask(List<Envelope> envelopes, Duration timeout) {
    return new SignedReplies(asked -> exchange(asked, timeout), secret, signs).send(envelopes);
  }

  private Uni<List<EnvelopeReply>> exchange(List<Envelope> envelopes, Duration timeout) {
    return outstanding
        .ask(envelopes.stream().map(EnvelopeJson::write).toList(), timeout)
        .map(texts -> Replies.read(texts, envelopes, node + " answered over its link"));
  }

  void answered(LinkFrame.Reply reply) {
    outstanding.answered(reply);
  }

  void failed(LinkFrame.Failed failed) {
    outstanding.failed(failed);
  }

  void lose(String reason) {
    outstanding.lose(reason);
  }

  void close(CloseCode code, String reason) {
    socket.close(code, reason);
  }
}
