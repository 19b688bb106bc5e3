package dev.holdfast.base.logging;

import io.quarkus.logging.LoggingFilter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.ExtLogRecord.FormatStyle;

/**
 * What our lines name in their text, as in {@code message=%s target=%s}, is a field of its own
 * where lines are JSON, so that a collector can look for one message. Elsewhere they keep to one
 * line, whatever their values hold.
 */
@LoggingFilter(name = NamedValues.NAME)
public final class NamedValues implements Filter {

  static final String NAME = "named-values";

  private static final String OURS = "dev.holdfast.";
  private static final String MESSAGE = "message";

  /** The text of a line has that name already. */
  private static final String MESSAGE_ID = "messageId";

  /** Every place for a value, with its name before it if it has one. */
  private static final Pattern PLACE = Pattern.compile("(?:([A-Za-z_]+)=)?%([a-z%])");

  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\x{85}\\x{2028}\\x{2029}]");

  /** Our lines, each known by its words. */
  private final Map<String, List<Named>> known = new ConcurrentHashMap<>();

  private final boolean json;

  private record Named(String name, int index) {}

  public NamedValues(
      @ConfigProperty(name = "quarkus.log.console.json.enabled", defaultValue = "false")
          boolean console,
      @ConfigProperty(name = "quarkus.log.file.json.enabled", defaultValue = "false")
          boolean file) {
    this.json = console || file;
  }

  @Override
  public boolean isLoggable(LogRecord line) {
    if (line instanceof ExtLogRecord record
        && record.getFormatStyle() == FormatStyle.PRINTF
        && record.getParameters() != null
        && String.valueOf(record.getLoggerName()).startsWith(OURS)) {
      if (json) {
        addFields(record);
      } else {
        keepToItsLine(record);
      }
    }
    return true;
  }

  /** What somebody sends us must not look like a line of ours: JSON has escapes, text has none. */
  private static void keepToItsLine(ExtLogRecord record) {
    Object[] values = record.getParameters();
    if (Arrays.stream(values).anyMatch(NamedValues::leavesItsLine)) {
      record.setParameters(Arrays.stream(values).map(NamedValues::visible).toArray());
    }
  }

  private static boolean leavesItsLine(Object value) {
    return !(value instanceof Number) && CONTROL.matcher(String.valueOf(value)).find();
  }

  private static Object visible(Object value) {
    return leavesItsLine(value)
        ? CONTROL
            .matcher(String.valueOf(value))
            .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)))
        : value;
  }

  private void addFields(ExtLogRecord record) {
    Object[] values = record.getParameters();
    for (Named named : known.computeIfAbsent(record.getMessage(), NamedValues::named)) {
      if (named.index() < values.length) {
        record.putMdc(named.name(), String.valueOf(values[named.index()]));
      }
    }
  }

  private static List<Named> named(String words) {
    List<Named> found = new ArrayList<>();
    Matcher place = PLACE.matcher(words);
    int index = 0;
    while (place.find()) {
      if (place.group(2).matches("[n%]")) {
        continue;
      }
      if (place.group(1) != null) {
        found.add(new Named(MESSAGE.equals(place.group(1)) ? MESSAGE_ID : place.group(1), index));
      }
      index++;
    }
    return List.copyOf(found);
  }
}
