package dev.holdfast.site.pair;

import dev.holdfast.site.pair.log.Checksum;
import dev.holdfast.site.pair.log.Encoding;
import dev.holdfast.site.pair.log.ReplicationLog;
import dev.holdfast.site.pair.log.Shipment.Changes;
import dev.holdfast.site.pair.peer.PeerChannel;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Whether both files are equal: the leader sends its checksum with the position it is of, and the
 * standby, which is there, compares its own. Both read their whole file, and nothing is shipped
 * meanwhile: where there is always something to ship they would never be at the same position.
 */
final class CompareCopies {

  static final String CHECKSUM = "checksum";
  private static final Duration READING = Duration.ofMinutes(10);
  private static final byte EQUAL = 1;
  private static final byte DIFFERENT = 0;

  private final PeerChannel channel;
  private final ReplicationLog log;

  CompareCopies(PeerChannel channel, ReplicationLog log) {
    this.channel = channel;
    this.log = log;
  }

  void answer() {
    channel.answer(CHECKSUM, body -> compare((Changes) Encoding.shipment(body)));
  }

  /**
   * The standby has just got them, and will get no others before it has answered.
   *
   * @param all with the checksum of this file behind them
   * @return empty when the standby was not there, so that nobody can tell
   */
  Uni<Optional<Boolean>> run(Changes all) {
    Changes place =
        new Changes(all.epoch(), all.to(), all.to(), List.of(), true, all.checksum(), List.of());
    return channel
        .request(CHECKSUM, Encoding.encode(place), READING)
        .map(
            answer ->
                answer.length() == 0 ? Optional.empty() : Optional.of(answer.getByte(0) == EQUAL));
  }

  private Uni<Buffer> compare(Changes leaders) {
    OptionalLong sum = leaders.checksum();
    return log.checksum()
        .map(
            ours ->
                isSamePlace(ours, leaders)
                    ? Buffer.buffer()
                        .appendByte(ours.sum() == sum.orElseThrow() ? EQUAL : DIFFERENT)
                    : Buffer.buffer());
  }

  private static boolean isSamePlace(Checksum ours, Changes leaders) {
    return ours.at().filter(leaders.to()::equals).isPresent();
  }
}
