package dev.holdfast.central.access;

import dev.holdfast.base.security.Caller;
import dev.holdfast.base.time.Ticker;
import dev.holdfast.central.database.DatabaseTime;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.operators.multi.processors.BroadcastProcessor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Remembers for a moment who somebody is, so that a page that asks for five things costs one
 * question to the database. Only while this node is told of changes: whatever takes a right away,
 * at whichever node, makes it forget everybody.
 */
@ApplicationScoped
public class CallerCache {

  private static final Duration GOOD_FOR = Duration.ofSeconds(10);

  /** More than people and scripts at work at once; beyond it the database is asked. */
  private static final int MOST = 10_000;

  private record Entry(KnownCaller known, long at) {}

  private final DatabaseTime time;
  private final Ticker ticker;
  private final Map<String, Entry> byHash = new ConcurrentHashMap<>();
  private final AtomicLong generation = new AtomicLong();
  private final BroadcastProcessor<Long> forgotten = BroadcastProcessor.create();
  private volatile boolean told;

  @Inject
  public CallerCache(DatabaseTime time, Ticker ticker) {
    this.time = time;
    this.ticker = ticker;
  }

  /**
   * @param read asks the database
   */
  public Uni<Optional<Caller>> find(String hash, Supplier<Uni<Optional<KnownCaller>>> read) {
    Entry entry = byHash.get(hash);
    if (entry != null && ticker.nanos() - entry.at() < GOOD_FOR.toNanos()) {
      return Uni.createFrom().item(Optional.of(entry.known())).map(this::stillGood);
    }
    long before = generation.get();
    return read.get().invoke(found -> remember(hash, found, before)).map(this::stillGood);
  }

  private Optional<Caller> stillGood(Optional<KnownCaller> found) {
    return found.filter(known -> known.until().isAfter(time.instant())).map(KnownCaller::caller);
  }

  /** What was read before somebody changed something may be what was changed. */
  private void remember(String hash, Optional<KnownCaller> found, long readSince) {
    if (found.isEmpty() || !told) {
      byHash.remove(hash);
      return;
    }
    if (byHash.size() >= MOST) {
      byHash.clear();
    }
    byHash.put(hash, new Entry(found.get(), ticker.nanos()));
    if (generation.get() != readSince) {
      byHash.remove(hash);
    }
  }

  /** After a change made here, and when told of one made elsewhere. */
  public void forget() {
    long now = generation.incrementAndGet();
    byHash.clear();
    sign(now);
  }

  private synchronized void sign(long now) {
    forgotten.onNext(now);
  }

  /** A sign whenever somebody may have lost a right; whoever is busy misses some. */
  public Multi<Long> forgotten() {
    return forgotten.onOverflow().dropPreviousItems();
  }

  /** From now on changes are told of. */
  void listening() {
    told = true;
    forget();
  }

  /** Nobody says any more what changes elsewhere. */
  void deaf() {
    told = false;
    forget();
  }

  boolean isTold() {
    return told;
  }
}
