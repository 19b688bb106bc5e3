package dev.holdfast.shared.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdsTest {

  private static final UUID UUID_VALUE = UUID.fromString("f05ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10");

  @Test
  void ids_of_a_later_time_come_later_and_those_of_the_same_time_differ() {
    Instant now = Instant.parse("2026-03-01T03:00:00.123Z");
    List<MessageId> ids =
        IntStream.range(0, 1_000).mapToObj(n -> MessageId.at(now.plusMillis(n))).toList();

    assertThat(ids).extracting(MessageId::toString).isSorted();
    assertThat(Stream.generate(() -> MessageId.at(now)).limit(1_000)).doesNotHaveDuplicates();
    assertThat(ids).extracting(id -> id.value().version()).containsOnly(7);
    assertThat(ids).extracting(id -> id.value().variant()).containsOnly(2);
    assertThat(ids.get(0).toString()).startsWith("019ca756-a7fb-7");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "f05ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10",
        "F05AD5FA-6F0D-4F39-9A53-1F8D3C2B7A10",
        "f05ad5fa6f0d4f399a531f8d3c2b7a10",
        "F05AD5FA6F0D4F399A531F8D3C2B7A10"
      })
  void an_id_is_read_with_and_without_hyphens_in_either_case(String text) {
    assertThat(MessageId.parse(text)).isEqualTo(new MessageId(UUID_VALUE));
    assertThat(NotificationId.parse(text)).isEqualTo(new NotificationId(UUID_VALUE));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        " ",
        "1-1-1-1-1",
        "f05ad5fa-6f0d-4f39-9a53-1f8d3c2b7a1",
        "f05ad5fa-6f0d-4f39-9a53-1f8d3c2b7a101",
        "f05ad5fa-6f0d-4f39-9a531f8d3c2b7a10",
        "f05ad5fa6f0d4f399a531f8d3c2b7a1",
        "g05ad5fa6f0d4f399a531f8d3c2b7a10",
        "+05ad5fa6f0d4f399a531f8d3c2b7a10",
        "f05ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10\n",
        " f05ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10",
        "{f05ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10}"
      })
  void anything_else_is_refused_and_not_echoed(String text) {
    assertThatThrownBy(() -> MessageId.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("message id is not a UUID (with or without hyphens)");
    assertThatThrownBy(() -> NotificationId.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("notification id is not a UUID (with or without hyphens)");
  }

  @Test
  void an_id_prints_as_its_lower_case_uuid_and_reads_back() {
    MessageId message = MessageId.parse("F05AD5FA6F0D4F399A531F8D3C2B7A10");

    assertThat(message).hasToString("f05ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10");
    assertThat(MessageId.parse(message.toString())).isEqualTo(message);
    assertThat(new NotificationId(UUID_VALUE)).hasToString(message.toString());
  }

  @Test
  void random_ids_differ() {
    assertThat(MessageId.random()).isNotEqualTo(MessageId.random());
    assertThat(NotificationId.random()).isNotEqualTo(NotificationId.random());
  }

  @Test
  void a_notification_travels_under_its_own_id() {
    assertThat(new NotificationId(UUID_VALUE).asMessageId()).isEqualTo(new MessageId(UUID_VALUE));
  }

  @Test
  void an_id_without_a_value_is_refused_by_name() {
    assertThatThrownBy(() -> new MessageId(null)).hasMessage("message id");
    assertThatThrownBy(() -> new NotificationId(null)).hasMessage("notification id");
  }
}
