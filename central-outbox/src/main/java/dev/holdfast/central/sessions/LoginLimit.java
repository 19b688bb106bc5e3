package dev.holdfast.central.sessions;

import dev.holdfast.base.time.Ticker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who has failed too often has to wait, the right password included: by name, wherever it is tried
 * from, and by address, whatever names are tried. Each node counts for itself.
 */
@ApplicationScoped
class LoginLimit {

  static final int MOST_BY_NAME = 10;
  static final int MOST_BY_ADDRESS = 30;
  static final Duration WINDOW = Duration.ofMinutes(10);

  /** Names and addresses remembered; the ones that began longest ago are forgotten first. */
  private static final int MOST_KEPT = 20_000;

  private record Failures(int count, long since) {}

  private final Ticker ticker;

  /** In the order in which their windows began. */
  private final Map<String, Failures> failures =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Failures> eldest) {
          return size() > MOST_KEPT;
        }
      };

  @Inject
  LoginLimit(Ticker ticker) {
    this.ticker = ticker;
  }

  /**
   * How long they have to wait; empty if they may try.
   *
   * @param name empty for what can be nobody's
   */
  synchronized Optional<Duration> wait(String name, String address) {
    return Stream.of(wait(byName(name), MOST_BY_NAME), wait(byAddress(address), MOST_BY_ADDRESS))
        .flatMap(Optional::stream)
        .max(Duration::compareTo);
  }

  private Optional<Duration> wait(String key, int most) {
    Failures known = failures.get(key);
    return known == null || isOver(known) || known.count() < most
        ? Optional.empty()
        : Optional.of(WINDOW.minusNanos(ticker.nanos() - known.since()));
  }

  /** Counted before the password is compared: many tries at once are many tries. */
  synchronized void trying(String name, String address) {
    if (!name.isEmpty()) {
      count(byName(name));
    }
    count(byAddress(address));
  }

  private void count(String key) {
    Failures known = failures.get(key);
    if (known == null || isOver(known)) {
      failures.remove(key);
      failures.put(key, new Failures(1, ticker.nanos()));
    } else {
      failures.put(key, new Failures(known.count() + 1, known.since()));
    }
  }

  /** Of the address only this one try is taken back: it may be shared with whoever guesses. */
  synchronized void succeeded(String name, String address) {
    failures.remove(byName(name));
    failures.computeIfPresent(
        byAddress(address),
        (key, known) -> known.count() <= 1 ? null : new Failures(known.count() - 1, known.since()));
  }

  private boolean isOver(Failures known) {
    return ticker.nanos() - known.since() >= WINDOW.toNanos();
  }

  synchronized int kept() {
    return failures.size();
  }

  private static String byName(String name) {
    return "n:" + name;
  }

  private static String byAddress(String address) {
    return "a:" + address;
  }
}
