package dev.holdfast.site.pair.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.pair.log.Shipment.Changes;
import dev.holdfast.site.pair.log.Shipment.CopyPage;
import dev.holdfast.testkit.fuzz.Fuzz;
import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Whatever the other node sends is what it says it is, or is refused as unreadable. */
class EncodingFuzzTest {

  private static final History HISTORY =
      new History(List.of(new Term(4711, 1, 1), new Term(-9, 2, 40)), 52);
  private static final Position PLACE = new Position(2, -9, 50);
  private static final Shape SHAPE =
      new Shape("sf_messages", List.of("id", "target", "payload", "weight", "tries"), 1);
  private static final List<Row> ROWS =
      List.of(
          new Row(SHAPE, false, Arrays.asList("a", "erp", new byte[] {1, 2}, 0.5, -3L)),
          new Row(SHAPE, false, Arrays.asList("b", "erp", null, Double.NaN, Long.MAX_VALUE)),
          new Row(SHAPE, true, List.of("c")));
  private static final Changes CHANGES =
      new Changes(2, PLACE, PLACE, HISTORY.terms(), true, OptionalLong.of(-7), ROWS);
  private static final CopyCursor CURSOR =
      new CopyCursor(HISTORY, "sf_messages", Optional.of(List.of("a", 1L)));
  private static final Standing STANDING = new Standing(HISTORY, 3, true, Optional.of(CURSOR));

  private final Fuzz fuzz = Fuzz.refusedBy(UnreadableException.class);

  @Test
  void shipments_are_read_or_refused() {
    CopyPage page =
        new CopyPage(
            2,
            HISTORY,
            "sf_messages",
            Optional.of(List.of("a")),
            Optional.empty(),
            Optional.of(CURSOR),
            ROWS);

    tried(List.of(Encoding.encode(CHANGES), Encoding.encode(page)), Encoding::shipment);
    tried(List.of(Encoding.encode(new Offer(Optional.of(PLACE), CHANGES))), Encoding::offer);
  }

  @Test
  void so_is_how_a_node_stands() {
    tried(List.of(Encoding.encode(Optional.of(PLACE))), Encoding::common);
    tried(
        List.of(Encoding.encode(STANDING)),
        buffer -> {
          Standing read = Encoding.standing(buffer);
          return List.of(
              read.canTellAfter(PLACE),
              read.history().position(),
              read.history().commonWith(HISTORY),
              HISTORY.commonWith(read.history()));
        });
    tried(
        List.of(Encoding.encode(new Answer(Answer.Outcome.OUT_OF_PLACE, STANDING))),
        Encoding::answer);
    tried(
        List.of(Buffer.buffer(Encoding.encode(CURSOR))),
        buffer -> Encoding.cursor(buffer.getBytes()));
  }

  /** As it comes, which the checksum sees through, and as somebody sends it who can count. */
  private void tried(List<Buffer> samples, Function<Buffer, ?> reader) {
    List<byte[]> bytes = samples.stream().map(Buffer::getBytes).toList();
    fuzz.bytes(bytes, odd -> assertThat(reader.apply(Buffer.buffer(odd))).isNotNull());
    fuzz.bytes(
        bytes, odd -> assertThat(reader.apply(withChecksum(Buffer.buffer(odd)))).isNotNull());
  }

  private static Buffer withChecksum(Buffer odd) {
    int end = odd.length() - WireWriter.CHECKSUM_BYTES;
    if (end < 1) {
      return odd;
    }
    Buffer sound = odd.getBuffer(0, end).setByte(0, (byte) WireWriter.VERSION);
    return sound.appendInt(WireWriter.checksum(sound, end));
  }
}
