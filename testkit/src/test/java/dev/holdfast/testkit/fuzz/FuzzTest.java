package dev.holdfast.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FuzzTest {

  private static final List<String> SAMPLES = List.of("{\"number\": 17, \"name\": \"erp\"}");

  private final Fuzz fuzz = new Fuzz(List.of(IllegalArgumentException.class), 2_000, 4711);

  @Test
  void the_same_seed_gives_the_same_inputs() {
    List<String> first = new ArrayList<>();
    List<String> again = new ArrayList<>();

    fuzz.texts(SAMPLES, first::add);
    fuzz.texts(SAMPLES, again::add);

    assertThat(again).isEqualTo(first);
    assertThat(new HashSet<>(first)).hasSizeGreaterThan(1_000).contains(SAMPLES.get(0));
  }

  @Test
  void values_are_exchanged_so_that_the_rest_is_still_right() {
    List<String> texts = new ArrayList<>();

    fuzz.texts(SAMPLES, texts::add);

    assertThat(texts)
        .contains("{\"number\": -1, \"name\": \"erp\"}", "{\"number\": 17, \"name\": \"\\ud800\"}");
  }

  @Test
  void bytes_are_changed_and_the_samples_stay_as_they_are() {
    byte[] sample = {1, 2, 3, 4};
    List<Integer> hashes = new ArrayList<>();

    fuzz.bytes(List.of(sample), bytes -> hashes.add(Arrays.hashCode(bytes)));

    assertThat(sample).containsExactly(1, 2, 3, 4);
    assertThat(new HashSet<>(hashes)).hasSizeGreaterThan(500);
  }

  @Test
  void what_was_promised_is_no_mistake_if_it_says_why() {
    assertThatCode(
            () ->
                fuzz.texts(
                    SAMPLES,
                    text -> {
                      throw new IllegalArgumentException("not like this");
                    }))
        .doesNotThrowAnyException();
    assertThatThrownBy(
            () ->
                fuzz.texts(
                    SAMPLES,
                    text -> {
                      throw new IllegalArgumentException(" ");
                    }))
        .hasMessageContaining("without a word");
  }

  @Test
  void anything_else_is_told_with_what_gives_it_again() {
    assertThatThrownBy(
            () ->
                fuzz.texts(
                    SAMPLES,
                    text -> {
                      throw new IllegalStateException("a bug");
                    }))
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll("input 0 of -Dholdfast.fuzz.seed=4711", "a bug");
    assertThatThrownBy(() -> fuzz.texts(SAMPLES, text -> endless(0)))
        .hasMessageContaining("StackOverflowError");
  }

  @SuppressWarnings("InfiniteRecursion")
  private static long endless(long depth) {
    return endless(depth + 1) + 1;
  }

  @Test
  void what_fills_the_memory_is_told() {
    assertThatThrownBy(
            () ->
                fuzz.texts(
                    SAMPLES, text -> assertThat(new byte[(int) Fuzz.MOST_BYTES + 1]).isNotNull()))
        .hasMessageContaining("bytes of memory");
  }

  /** With a package-private field, as the parameters of a request have them. */
  static final class Parameters {
    String site;
    int number;
  }

  @Test
  void parameters_are_filled_or_left_out() {
    List<Optional<String>> sites = new ArrayList<>();

    fuzz.fields(
        Parameters::new,
        List.of("plant-7"),
        parameters -> sites.add(Optional.ofNullable(parameters.site)));

    assertThat(sites).contains(Optional.empty(), Optional.of("plant-7"));
    assertThat(new HashSet<>(sites)).hasSizeGreaterThan(100);
    assertThatThrownBy(
            () ->
                fuzz.fields(
                    Parameters::new,
                    List.of("plant-7"),
                    parameters -> assertThat(parameters.site).isNull()))
        .hasMessageContaining("site=");
  }

  private record Place(Optional<Instant> at, List<String> names) {}

  @Test
  void what_no_database_can_be_asked_with_is_told_wherever_it_is() {
    assertThatCode(() -> Storable.require(new Place(Optional.empty(), List.of("a"))))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> Storable.require(new Place(Optional.empty(), List.of("a", "\0"))))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> Storable.require(new Place(Optional.of(Instant.MAX), List.of())))
        .isInstanceOf(AssertionError.class);
  }
}
