package dev.holdfast.testkit.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Gives a reader odd inputs. It reads them or refuses them as it has promised to, at once and
 * without much memory; anything else is told with the seed, from which the same inputs come again.
 * Some thousand inputs, the same in every build; as many others as {@code holdfast.fuzz.tries}
 * says, by the profile {@code fuzz}.
 */
public final class Fuzz {

  /** Inputs have some kilobytes. */
  static final long MOST_NANOS = 1_000_000_000;

  static final long MOST_BYTES = 64 << 20;

  private static final long SOME = 3_000;
  private static final long TRIES = Long.getLong("holdfast.fuzz.tries", SOME);

  /** A build fails over what was changed, not by luck: what is new is found by long runs. */
  private static final long OF_BUILDS = 20_260_301;

  private static final String SEED = "holdfast.fuzz.seed";
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** What is tried; it may look at what it has read. */
  @FunctionalInterface
  public interface Reading<T> {
    void read(T input) throws Exception;
  }

  private final List<Class<?>> refusals;
  private final long tries;
  private final long seed;

  Fuzz(List<Class<?>> refusals, long tries, long seed) {
    this.refusals = refusals;
    this.tries = tries;
    this.seed = seed;
  }

  /**
   * @param refusals what the reader may throw, with words
   */
  public static Fuzz refusedBy(Class<?>... refusals) {
    long usual = TRIES > SOME ? System.nanoTime() : OF_BUILDS;
    return new Fuzz(List.of(refusals), TRIES, Long.getLong(SEED, usual));
  }

  /** Texts that are nearly one of the samples, and some that are nothing of the kind. */
  public void texts(List<String> samples, Reading<String> reading) {
    OddTexts odd = new OddTexts(samples);
    inputs(odd::next, Fuzz::shown, reading);
  }

  /** The same of bytes. */
  public void bytes(List<byte[]> samples, Reading<byte[]> reading) {
    OddBytes odd = new OddBytes(samples);
    inputs(odd::next, Base64.getEncoder()::encodeToString, reading);
  }

  /** The texts of a query: each field of type String is one of the samples, odd or not there. */
  public <T> void fields(Supplier<T> query, List<String> samples, Reading<T> reading) {
    OddTexts odd = new OddTexts(samples);
    inputs(random -> OddFields.fill(query.get(), odd, random), OddFields::shown, reading);
  }

  /** One that is known to be hard, within the same limits. */
  public <T> void one(T input, Reading<T> reading) {
    try {
      tried(input, reading);
    } catch (Throwable e) {
      throw new AssertionError("it broke the reader: " + e, e);
    }
  }

  private <T> void inputs(
      Function<SplittableRandom, T> make, Function<T, String> shown, Reading<T> reading) {
    LongStream.range(0, tries)
        .forEach(
            number -> {
              T input = make.apply(new SplittableRandom(seed + number));
              try {
                tried(input, reading);
              } catch (Throwable e) {
                throw new AssertionError(
                    "input %d of -D%s=%d (its base64: %s) broke the reader: %s%n%s"
                        .formatted(
                            number,
                            SEED,
                            seed,
                            inBase64(shown.apply(input)),
                            e,
                            shown.apply(input)),
                    e);
              }
            });
  }

  private static String inBase64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private <T> void tried(T input, Reading<T> reading) throws Exception {
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    long nanos = measured(input, reading);
    bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
    if (bytes > MOST_BYTES) {
      throw new AssertionError("it took %d bytes of memory".formatted(bytes));
    }
    // Once may be the machine.
    if (nanos > MOST_NANOS && measured(input, reading) > MOST_NANOS) {
      throw new AssertionError("it took %d ms".formatted(nanos / 1_000_000));
    }
  }

  private <T> long measured(T input, Reading<T> reading) throws Exception {
    long start = System.nanoTime();
    try {
      reading.read(input);
    } catch (Exception e) {
      if (refusals.stream().noneMatch(refusal -> refusal.isInstance(e))) {
        throw e;
      }
      if (e.getMessage() == null || e.getMessage().isBlank()) {
        throw new AssertionError("it was refused without a word", e);
      }
    }
    return System.nanoTime() - start;
  }

  private static String shown(String text) {
    return text.length() > 4_000 ? text.substring(0, 4_000) + "…" : text;
  }
}
