package dev.holdfast.base.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OneClockTest {

  private static final Pattern TIME_OF_DAY =
      Pattern.compile(
          "Clock\\.(system|tick)\\w*\\(|(Instant|LocalDate|LocalTime|LocalDateTime|ZonedDateTime|OffsetDateTime)\\.now\\(\\s*\\)"
              + "|System\\.currentTimeMillis\\(|new (java\\.util\\.)?Date\\(\\s*\\)");

  @ParameterizedTest
  @MethodSource("dev.holdfast.base.sources.ProductSources#modules")
  void only_one_class_reads_the_time_of_day(String module) {
    assertThat(ProductSources.filesWith(TIME_OF_DAY, module))
        .filteredOn(name -> !name.equals("SystemClock.java"))
        .isEmpty();
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
}
