package dev.holdfast.central.epoch;

import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.SenderEpoch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Envelopes that came together: which of them may be taken, and the answers to the others. */
final class Fenced {

  private final List<Envelope> envelopes;
  private final List<Optional<String>> over;

  /**
   * @param leaders the epochs that count, of all sites that name one here
   */
  Fenced(List<Envelope> envelopes, Map<String, SenderEpoch> leaders) {
    this.envelopes = envelopes;
    this.over = envelopes.stream().map(envelope -> over(envelope, leaders)).toList();
  }

  /** The highest epoch that each site names; a site without a pair names none. */
  static Map<String, SenderEpoch> claims(List<Envelope> envelopes) {
    Map<String, SenderEpoch> claims = new HashMap<>();
    for (Envelope envelope : envelopes) {
      envelope
          .headers()
          .epoch()
          .ifPresent(
              epoch ->
                  claims.merge(
                      envelope.sourceServiceId(),
                      epoch,
                      (one, other) -> one.isBefore(other) ? other : one));
    }
    return claims;
  }

  /** Why an epoch is over, if it is. */
  static Optional<String> over(String site, SenderEpoch epoch, SenderEpoch leader) {
    return epoch.isBefore(leader)
        ? Optional.of(
            "epoch %d of site %s is over: node %s leads since epoch %d; if the site was set up anew, an admin can begin again with DELETE /api/v1/sites/%s/epoch"
                .formatted(epoch.number(), site, leader.node(), leader.number(), site))
        : Optional.empty();
  }

  private static Optional<String> over(Envelope envelope, Map<String, SenderEpoch> leaders) {
    String site = envelope.sourceServiceId();
    return envelope.headers().epoch().flatMap(epoch -> over(site, epoch, leaders.get(site)));
  }

  /** Those that may be taken, in their order. */
  List<Envelope> current() {
    List<Envelope> current = new ArrayList<>(envelopes.size());
    for (int i = 0; i < envelopes.size(); i++) {
      if (over.get(i).isEmpty()) {
        current.add(envelopes.get(i));
      }
    }
    return current;
  }

  /** One for each envelope, in their order, given those to the ones that may be taken. */
  List<EnvelopeReply> replies(List<EnvelopeReply> ofCurrent) {
    Iterator<EnvelopeReply> next = ofCurrent.iterator();
    List<EnvelopeReply> replies = new ArrayList<>(envelopes.size());
    for (int i = 0; i < envelopes.size(); i++) {
      Envelope envelope = envelopes.get(i);
      replies.add(over.get(i).map(why -> refused(envelope, why)).orElseGet(next::next));
    }
    return replies;
  }

  private static EnvelopeReply refused(Envelope envelope, String why) {
    return EnvelopeReply.refused(envelope.messageId(), EnvelopeReply.EPOCH_OVER, why);
  }
}
