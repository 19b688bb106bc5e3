package dev.holdfast.base.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Static fields are filled while a native executable is built. A source of chance among them would
 * have the same seed in every executable, so the build refuses it, after many minutes.
 */
class NoStaticRandomTest {

  private static final Pattern STATIC_RANDOM =
      Pattern.compile("static [^;{(]*=\\s*new (\\w*Random)\\(");

  @ParameterizedTest
  @MethodSource("dev.holdfast.base.sources.ProductSources#modules")
  void no_static_field_holds_a_source_of_chance(String module) {
    assertThat(ProductSources.filesWith(STATIC_RANDOM, module)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "private static final SecureRandom RANDOM = new SecureRandom();",
        "static Random random =\n      new Random(1);"
      })
  void the_check_would_see_it(String code) {
    assertThat(STATIC_RANDOM.matcher(code).find()).isTrue();
  }
}
