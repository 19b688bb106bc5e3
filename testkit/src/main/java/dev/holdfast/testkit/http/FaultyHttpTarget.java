package dev.holdfast.testkit.http;

import dev.holdfast.testkit.tls.TestTls;
import dev.holdfast.testkit.waiting.Arrivals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An external system that records its calls and fails as told. Scripted replies are used up first,
 * one per call; then the function given to {@link #respondWith} decides, by default with 200.
 */
public final class FaultyHttpTarget implements AutoCloseable {

  private static final int KEPT_CALLS = 100_000;
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  private final Arrivals<ReceivedCall> calls =
      new Arrivals<>("calls", KEPT_CALLS, ReceivedCall::summary);
  private final Deque<Reply> scripted = new ArrayDeque<>();
  private final String scheme;
  private final String host;
  private final RawHttpServer server;
  private volatile Function<ReceivedCall, Reply> otherwise = call -> Reply.ok();

  private FaultyHttpTarget(InetAddress bind, int port, Clock clock) throws IOException {
    this.scheme = "http";
    this.host = bind.getHostAddress();
    this.server = RawHttpServer.open("http-target", bind, port, new ScriptThenFunction(), clock);
  }

  private FaultyHttpTarget(TestTls tls) throws IOException {
    this.scheme = "https";
    this.host = LOOPBACK.getHostAddress();
    this.server =
        RawHttpServer.openTls("https-target", 0, new ScriptThenFunction(), Clock.systemUTC(), tls);
  }

  /** On a free loopback port. */
  public static FaultyHttpTarget start() {
    return start(0, Clock.systemUTC());
  }

  /** On a free loopback port, with TLS. */
  public static FaultyHttpTarget startTls(TestTls tls) {
    try {
      return new FaultyHttpTarget(tls);
    } catch (IOException e) {
      throw new UncheckedIOException("the HTTPS target cannot listen", e);
    }
  }

  public static FaultyHttpTarget start(int port, Clock clock) {
    return start(LOOPBACK, port, clock);
  }

  /** On a free port of another interface. */
  public static FaultyHttpTarget startAt(InetAddress address) {
    return start(address, 0, Clock.systemUTC());
  }

  private static FaultyHttpTarget start(InetAddress bind, int port, Clock clock) {
    try {
      return new FaultyHttpTarget(bind, port, clock);
    } catch (IOException e) {
      throw new UncheckedIOException("the HTTP target cannot listen on port " + port, e);
    }
  }

  public int port() {
    return server.port();
  }

  /** {@code http://127.0.0.1:port}, or with {@code https}, without a slash at the end. */
  public URI baseUrl() {
    return URI.create("%s://%s:%d".formatted(scheme, host, port()));
  }

  /** Plays one reply per call, in this order, before {@link #respondWith} applies again. */
  public void script(Reply... oneEachCall) {
    synchronized (scripted) {
      scripted.addAll(List.of(oneEachCall));
    }
  }

  /** Answers all calls for which no script is waiting. */
  public void respondWith(Function<ReceivedCall, Reply> function) {
    otherwise = function;
  }

  /** The calls read so far, oldest first. */
  public List<ReceivedCall> calls() {
    return calls.all();
  }

  public long callCount() {
    return calls.count();
  }

  /**
   * Waits for a number of calls in total and returns those kept.
   *
   * @throws AssertionError when they do not come in time; it names what came
   */
  public List<ReceivedCall> awaitCalls(int count, Duration timeout) {
    return calls.await(count, timeout);
  }

  /** Forgets the calls; scripted replies that wait stay. */
  public void clear() {
    calls.clear();
  }

  /** Connections accepted so far; with keep-alive fewer than calls. */
  public int connections() {
    return server.connections();
  }

  /** Resets all connections and refuses new ones until {@link #up}. */
  public void down() {
    server.down();
  }

  /** Listens again on the same port. */
  public void up() {
    server.up();
  }

  public boolean isUp() {
    return server.isUp();
  }

  /** Closes the connections of all calls that hang by {@link Reply.Hang}. */
  public void releaseHangs() {
    server.releaseHangs();
  }

  public void awaitHanging(int count, Duration timeout) {
    server.awaitHanging(count, timeout);
  }

  @Override
  public void close() {
    server.close();
  }

  private final class ScriptThenFunction implements RawHttpServer.Answers {

    @Override
    public Optional<Reply> beforeReading() {
      synchronized (scripted) {
        return scripted.peek() instanceof Reply.ResetBeforeReading
            ? Optional.of(scripted.remove())
            : Optional.empty();
      }
    }

    @Override
    public Reply answer(ReceivedCall call) {
      Optional<Reply> next;
      synchronized (scripted) {
        next = Optional.ofNullable(scripted.poll());
      }
      // Recorded after its reply was taken: who has seen the call may script the next one safely.
      calls.add(call);
      return next.orElseGet(() -> otherwise.apply(call));
    }
  }
}
