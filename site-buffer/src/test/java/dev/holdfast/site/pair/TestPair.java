package dev.holdfast.site.pair;

import static dev.holdfast.site.testing.OpenBuffer.await;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.site.eventlog.SiteEvents;
import dev.holdfast.site.leadership.Role;
import dev.holdfast.site.leadership.RoleChanged;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.pair.log.sqlite.PairNode;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Two nodes with real files, one cable between them. */
final class TestPair implements AutoCloseable {

  static final Duration SOON = Duration.ofSeconds(30);
  private static final String NOT_NOW = "not now";

  final Cable cable = new Cable();
  private final Path directory;
  final Node a;
  final Node b;

  TestPair(Path directory) {
    this.directory = directory;
    this.a = new Node("a");
    this.b = new Node("b");
  }

  final class Node implements AutoCloseable {

    private final String name;
    final AtomicLong skew = new AtomicLong();
    final SettableClock clock = SettableClock.at(TestClock.get().instant());
    TrustedTime time = TrustedTime.startedNow(clock, System::nanoTime);
    final MeterRegistry registry = new SimpleMeterRegistry();
    final List<RoleChanged> roles = new CopyOnWriteArrayList<>();
    private int starts;
    private Optional<PairNode> file = Optional.empty();
    Cable.End end;
    Pair pair;

    private Node(String name) {
      this.name = name;
    }

    void start() {
      starts++;
      PairNode opened = PairNode.in(directory, name);
      file = Optional.of(opened);
      end = cable.plugIn(name, "%s-%d".formatted(name, starts));
      pair =
          new Pair(
              end,
              opened.log(),
              opened.database(),
              opened.make("dev.holdfast.site.eventlog.sqlite.SqliteSiteEvents", SiteEvents.class),
              clock,
              time,
              () -> System.nanoTime() + skew.get(),
              () -> new Introduction("http://" + name, "1.4.0"),
              registry,
              roles::add);
      pair.start();
    }

    /** Wrong from the first look at it on. */
    void startWithClockAt(Instant wrong) {
      clock.set(wrong);
      time = TrustedTime.startedNow(clock, System::nanoTime);
      start();
    }

    /** As {@code kill -9} would: nothing is said, nothing finished. */
    void kill() {
      cable.unplug(end);
      pair.close();
      file.orElseThrow().close();
      file = Optional.empty();
    }

    PairNode file() {
      return file.orElseThrow();
    }

    Role role() {
      return pair.leadership().role();
    }

    long epoch() {
      return pair.leadership().epoch();
    }

    void append(OutboundMessage message) {
      await(file().buffer().append(message));
    }

    boolean has(OutboundMessage message) {
      return await(file().buffer().find(message.id())).isPresent();
    }

    void awaitRole(Role role) {
      Eventually.holds(name + " is " + role, SOON, () -> role() == role);
    }

    @Override
    public void close() {
      if (file.isPresent()) {
        kill();
      }
    }
  }

  void startBoth() {
    a.start();
    b.start();
    awaitOneActive();
  }

  void awaitOneActive() {
    Eventually.holds(
        "one is active and the other stands by",
        SOON,
        () ->
            (a.role() == Role.active && b.role() == Role.standby)
                || (b.role() == Role.active && a.role() == Role.standby));
  }

  Node active() {
    return a.role() == Role.active ? a : b;
  }

  Node standby() {
    return a.role() == Role.active ? b : a;
  }

  void awaitEqual() {
    Eventually.holds(
        "both files are equal",
        SOON,
        () -> a.file().content().equals(b.file().content()) && isAtOnePlace());
  }

  /** Equal, and the active node has heard so: before that it hands nothing over. */
  void awaitReadyToSwitch() {
    awaitEqual();
    Node active = active();
    Eventually.holds(
        "the active node knows that it is followed", SOON, () -> NOT_NOW.equals(whyNot(active)));
  }

  private static String whyNot(Node active) {
    try {
      await(
          active.pair.switchOver(
              () -> Uni.createFrom().failure(new IllegalStateException(NOT_NOW))));
      throw new AssertionError("it has switched over");
    } catch (IllegalStateException e) {
      return e.getMessage();
    }
  }

  private boolean isAtOnePlace() {
    return a.file().standing().history().equals(b.file().standing().history());
  }

  @Override
  public void close() {
    a.close();
    b.close();
  }
}
