package dev.holdfast.base.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.ExtLogRecord.FormatStyle;
import org.jboss.logmanager.Level;
import org.junit.jupiter.api.Test;

class NamedValuesTest {

  private final NamedValues filter = new NamedValues(true, false);

  private Map<String, String> fields(NamedValues filter, String words, Object... values) {
    ExtLogRecord line = new ExtLogRecord(Level.WARN, words, FormatStyle.PRINTF, "");
    line.setLoggerName("dev.holdfast.site.delivery.DeliveryAttempt");
    line.setParameters(values);
    assertThat(filter.isLoggable(line)).isTrue();
    return line.getMdcCopy();
  }

  @Test
  void what_a_line_names_is_a_field() {
    assertThat(fields(filter, "message=%s target=%s parked: %s", 7, "erp", "gave up"))
        .containsOnly(Map.entry("messageId", "7"), Map.entry("target", "erp"));
  }

  @Test
  void places_are_counted_whatever_stands_between() {
    assertThat(fields(filter, "%d%% of %s%n peer=%s", 50, "all", "plant-7"))
        .containsOnly(Map.entry("peer", "plant-7"));
    assertThat(fields(filter, "peer=%s and peer=%s", "first")).containsEntry("peer", "first");
  }

  @Test
  void what_others_send_cannot_look_like_a_line_of_its_own() {
    ExtLogRecord line = new ExtLogRecord(Level.WARN, "refused: %s, %d", FormatStyle.PRINTF, "");
    line.setLoggerName("dev.holdfast.messaging.transport.link.AcceptLink");
    line.setParameters(
        new Object[] {"Duplicate field 'a\n2026-03-01 INFO all is well\u001b[2J\u2028'", 7});

    assertThat(new NamedValues(false, false).isLoggable(line)).isTrue();
    assertThat(line.getParameters())
        .containsExactly(
            "Duplicate field 'a\\u000a2026-03-01 INFO all is well\\u001b[2J\\u2028'", 7);
  }

  @Test
  void lines_that_are_text_and_lines_of_others_are_left_alone() {
    assertThat(fields(new NamedValues(false, false), "message=%s", 7)).isEmpty();
    ExtLogRecord others = new ExtLogRecord(Level.WARN, "message=%s", FormatStyle.PRINTF, "");
    others.setLoggerName("org.somebody");
    others.setParameters(new Object[] {7});
    assertThat(filter.isLoggable(others)).isTrue();
    assertThat(others.getMdcCopy()).isEmpty();
  }
}
