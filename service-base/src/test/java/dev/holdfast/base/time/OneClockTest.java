package dev.holdfast.base.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OneClockTest {

  private static final Pattern TIME_OF_DAY =
      Pattern.compile(
          "Clock\\.(system|tick)\\w*\\(|(Instant|LocalDate|LocalTime|LocalDateTime|ZonedDateTime|OffsetDateTime)\\.now\\(\\s*\\)"
              + "|System\\.currentTimeMillis\\(|new (java\\.util\\.)?Date\\(\\s*\\)");

  /** The product's modules; the testkit plays the outside world, which has a clock of its own. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "shared-model",
        "service-base",
        "reliable-messaging",
        "site-buffer",
        "central-outbox"
      })
  void only_one_class_reads_the_time_of_day(String module) throws IOException {
    Path sources = Path.of("..", module, "src", "main", "java");
    if (!Files.isDirectory(sources)) {
      return;
    }
    try (Stream<Path> files = Files.walk(sources)) {
      List<String> offenders =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> TIME_OF_DAY.matcher(read(file)).find())
              .map(file -> file.getFileName().toString())
              .filter(name -> !name.equals("SystemClock.java"))
              .toList();
      assertThat(offenders).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Clock.systemUTC()",
        "Clock.systemDefaultZone()",
        "Clock.system(zone)",
        "Clock.tickSeconds(zone)",
        "Instant.now()",
        "LocalDate.now()",
        "System.currentTimeMillis()",
        "new Date()"
      })
  void the_check_would_see_it(String code) {
    assertThat(TIME_OF_DAY.matcher(code).find()).isTrue();
  }

  @Test
  void the_product_runs_on_utc() {
    assertThat(new ClockProducer().clock()).isEqualTo(Clock.systemUTC());
    assertThat(new ClockProducer().clock().getZone()).isEqualTo(ZoneOffset.UTC);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
