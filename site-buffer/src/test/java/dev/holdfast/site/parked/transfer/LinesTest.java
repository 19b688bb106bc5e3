package dev.holdfast.site.parked.transfer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.json.JsonException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinesTest {

  @Test
  void blank_lines_are_left_out_and_counted() {
    List<Lines.Line> lines = Lines.of("\n a \r\n\n\t\nb".getBytes(UTF_8));

    assertThat(lines).extracting(Lines.Line::number).containsExactly(2, 5);
    assertThat(lines).extracting(Lines.Line::text).containsExactly(" a \r", "b");
  }

  @Test
  void a_byte_order_mark_is_no_part_of_the_first_line() {
    assertThat(Lines.of("\uFEFFa\nb".getBytes(UTF_8)))
        .extracting(Lines.Line::text)
        .containsExactly("a", "b");
    assertThat(Lines.of("\uFEFF".getBytes(UTF_8))).isEmpty();
  }

  @Test
  void bytes_that_are_no_text_spoil_their_line_only() {
    List<Lines.Line> lines = Lines.of(new byte[] {'a', '\n', (byte) 0xff, '\n', 'b'});

    assertThat(lines.get(0).text()).isEqualTo("a");
    assertThatThrownBy(() -> lines.get(1).text())
        .isInstanceOf(JsonException.class)
        .hasMessageContaining("UTF-8");
    assertThat(lines.get(2).text()).isEqualTo("b");
  }

  @Test
  void a_line_has_an_end_to_its_length() {
    List<Lines.Line> lines = Lines.of(new byte[Lines.MOST_BYTES + 1]);

    assertThatThrownBy(() -> lines.get(0).text()).hasMessageContaining("at most 8388608 bytes");
  }
}
