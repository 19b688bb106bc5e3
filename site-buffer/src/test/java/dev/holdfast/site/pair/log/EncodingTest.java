package dev.holdfast.site.pair.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.site.pair.log.Shipment.Changes;
import dev.holdfast.site.pair.log.Shipment.CopyPage;
import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EncodingTest {

  private static final Shape MESSAGES = new Shape("sf_messages", List.of("id", "payload", "n"), 1);
  private static final Shape KEYS = new Shape("accepted_keys", List.of("category", "key"), 2);
  private static final Term TERM = new Term(-7, 3, 90);
  private static final History HISTORY = new History(List.of(TERM), 120);

  private static final Changes CHANGES =
      new Changes(
          3,
          new Position(2, 5, 80),
          new Position(3, -7, 120),
          List.of(TERM),
          true,
          OptionalLong.of(-1),
          List.of(
              new Row(MESSAGES, false, Arrays.asList("a", "größe € 𝄞 \0", -1L)),
              new Row(KEYS, true, List.of(2L, "k")),
              new Row(MESSAGES, false, Arrays.asList("b", null, Long.MIN_VALUE)),
              new Row(MESSAGES, false, Arrays.asList("c", 1.5, Long.MAX_VALUE))));

  private static final CopyPage PAGE =
      new CopyPage(
          3,
          HISTORY,
          "accepted_keys",
          Optional.of(List.of(1L, "j")),
          Optional.empty(),
          Optional.of(new CopyCursor(HISTORY, "definitions", Optional.empty())),
          List.of(new Row(KEYS, false, List.of(2L, "k"))));

  @Test
  void what_is_read_is_what_was_written() {
    assertThat(Encoding.shipment(Encoding.encode(CHANGES))).isEqualTo(CHANGES);
    assertThat(Encoding.shipment(Encoding.encode(PAGE))).isEqualTo(PAGE);

    Answer answer =
        new Answer(
            Answer.Outcome.OUT_OF_PLACE,
            new Standing(
                HISTORY,
                17,
                false,
                Optional.of(new CopyCursor(HISTORY, "a", Optional.of(List.of("k"))))));
    assertThat(Encoding.answer(Encoding.encode(answer))).isEqualTo(answer);
    assertThat(Encoding.standing(Encoding.encode(answer.standing()))).isEqualTo(answer.standing());
  }

  @Test
  void a_blob_arrives_byte_by_byte() {
    Shape shape = new Shape("t", List.of("id", "blob"), 1);
    Row row = new Row(shape, false, List.of("a", new byte[] {0, -1, 7}));
    Changes changes =
        new Changes(
            1, CHANGES.from(), CHANGES.to(), List.of(), true, OptionalLong.empty(), List.of(row));

    Row read = Encoding.shipment(Encoding.encode(changes)).rows().get(0);

    assertThat((byte[]) read.values().get(1)).containsExactly(0, -1, 7);
  }

  @Test
  void every_flipped_bit_is_noticed() {
    byte[] whole = Encoding.encode(CHANGES).getBytes();
    for (int bit = 0; bit < whole.length * 8; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThatThrownBy(() -> Encoding.shipment(Buffer.buffer(flipped)))
          .as("bit %d", bit)
          .isInstanceOf(UnreadableException.class);
    }
  }

  @Test
  void what_is_cut_off_anywhere_is_noticed() {
    Buffer whole = Encoding.encode(CHANGES);
    for (int length = 0; length < whole.length(); length++) {
      Buffer part = whole.getBuffer(0, length);
      assertThatThrownBy(() -> Encoding.shipment(part))
          .as("%d bytes", length)
          .isInstanceOf(UnreadableException.class);
    }
  }

  @Test
  void another_version_is_told_by_its_name() {
    byte[] bytes = Encoding.encode(CHANGES).getBytes();
    bytes[0] = 2;

    assertThatThrownBy(() -> Encoding.shipment(Buffer.buffer(bytes)))
        .hasMessageContaining("version 2")
        .hasMessageContaining("bring both to the same release");
  }

  @Test
  void columns_are_named_once_however_many_rows_there_are() {
    Row row = CHANGES.rows().get(0);
    int one = bytesOf(List.of(row));
    int eleven = bytesOf(List.of(row, row, row, row, row, row, row, row, row, row, row));

    assertThat((eleven - one) / 10.0).isLessThan(30);
  }

  private static int bytesOf(List<Row> rows) {
    return Encoding.encode(
            new Changes(
                1, CHANGES.from(), CHANGES.to(), List.of(), true, OptionalLong.empty(), rows))
        .length();
  }

  @Test
  void a_row_that_is_logged_does_not_tell_its_values() {
    assertThat(CHANGES.toString()).contains("sf_messages").doesNotContain("größe");
  }
}
