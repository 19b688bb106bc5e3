package dev.holdfast.site.delivery.guard;

import static dev.holdfast.site.delivery.guard.Traffic.BACKLOG;
import static dev.holdfast.site.delivery.guard.Traffic.LIVE;
import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BulkheadTest {

  private final Bulkhead bulkhead = new Bulkhead();
  private final List<String> entered = new ArrayList<>();

  @Test
  void as_many_as_there_are_places_enter_at_once() {
    enter("a", BACKLOG, 2);
    enter("b", LIVE, 2);
    enter("c", BACKLOG, 2);

    assertThat(entered).containsExactly("a", "b");
  }

  @Test
  void one_enters_as_another_leaves() {
    enter("a", BACKLOG, 1);
    enter("b", BACKLOG, 1);
    enter("c", BACKLOG, 1);

    bulkhead.leave();

    assertThat(entered).containsExactly("a", "b");
    bulkhead.leave();
    assertThat(entered).containsExactly("a", "b", "c");
  }

  /** As they do when their target is not defined any more. */
  @Test
  void thousands_that_are_done_at_once_leave_one_after_the_other_and_not_inside_each_other() {
    enter("first", BACKLOG, 1);
    AtomicInteger done = new AtomicInteger();
    for (int i = 0; i < 10_000; i++) {
      bulkhead
          .enter(BACKLOG, 1)
          .onItem()
          .invoke(done::incrementAndGet)
          .onTermination()
          .invoke(bulkhead::leave)
          .subscribe()
          .with(place -> {});
    }

    bulkhead.leave();

    assertThat(done).hasValue(10_000);
  }

  /** What follows on a thread need not change to another one. */
  @Test
  void a_place_is_taken_where_it_became_free_though_another_thread_is_just_letting_in()
      throws Exception {
    CountDownLatch atWork = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      fill(1);
      Future<?> slow =
          other.submit(
              () ->
                  bulkhead
                      .enter(BACKLOG, 2)
                      .subscribe()
                      .with(
                          place -> {
                            atWork.countDown();
                            awaitQuietly(goOn);
                          }));
      assertThat(atWork.await(10, TimeUnit.SECONDS)).isTrue();
      enter("next", BACKLOG, 2);

      bulkhead.leave();

      assertThat(entered).contains("next");
      goOn.countDown();
      slow.get(10, TimeUnit.SECONDS);
    } finally {
      other.shutdownNow();
    }
  }

  /** They then go out together, and a target that sleeps between two calls is woken once. */
  @Test
  void places_that_become_free_in_one_turn_of_an_event_loop_are_taken_together_at_its_end()
      throws Exception {
    fill(2);
    enter("a", BACKLOG, 2);
    enter("b", BACKLOG, 2);
    CompletableFuture<List<String>> withinTheTurn = new CompletableFuture<>();
    CompletableFuture<List<String>> afterIt = new CompletableFuture<>();
    Vertx vertx = Vertx.vertx();
    try {
      Context eventLoop = vertx.getOrCreateContext();
      eventLoop.runOnContext(
          turn -> {
            bulkhead.leave();
            bulkhead.leave();
            withinTheTurn.complete(List.copyOf(entered));
            eventLoop.runOnContext(next -> afterIt.complete(List.copyOf(entered)));
          });

      assertThat(withinTheTurn.get(10, TimeUnit.SECONDS)).isEmpty();
      assertThat(afterIt.get(10, TimeUnit.SECONDS)).containsExactly("a", "b");
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void live_traffic_and_backlog_take_turns() {
    fill(3);
    for (int i = 1; i <= 3; i++) {
      enter("backlog-" + i, BACKLOG, 3);
    }
    for (int i = 1; i <= 3; i++) {
      enter("live-" + i, LIVE, 3);
    }

    for (int i = 0; i < 6; i++) {
      bulkhead.leave();
    }

    assertThat(entered)
        .containsExactly("live-1", "backlog-1", "live-2", "backlog-2", "live-3", "backlog-3");
  }

  @Test
  void neither_kind_waits_for_the_other_to_turn_up() {
    for (Traffic only : Traffic.values()) {
      fill(2);
      enter(only + "-1", only, 2);
      enter(only + "-2", only, 2);

      bulkhead.leave();
      bulkhead.leave();
      bulkhead.leave();
      bulkhead.leave();
    }

    assertThat(entered).containsExactly("LIVE-1", "LIVE-2", "BACKLOG-1", "BACKLOG-2");
  }

  @Test
  void a_live_one_is_refused_at_once_when_as_many_wait_as_there_are_places() {
    fill(2);
    enter("a", LIVE, 2);
    enter("b", LIVE, 2);

    UniAssertSubscriber<Boolean> tooMany = enter("c", LIVE, 2);

    tooMany.assertCompleted().assertItem(false);
    assertThat(entered).isEmpty();
  }

  @Test
  void backlog_is_never_refused() {
    fill(1);
    for (int i = 0; i < 100; i++) {
      enter("backlog", BACKLOG, 1).assertNotTerminated();
    }
  }

  @Test
  void the_refused_take_no_place() {
    fill(1);
    enter("a", LIVE, 1);
    enter("refused", LIVE, 1);

    bulkhead.leave();
    bulkhead.leave();
    enter("b", LIVE, 1);

    assertThat(entered).containsExactly("a", "b");
  }

  @Test
  void more_places_let_those_in_who_wait() {
    fill(1);
    enter("a", BACKLOG, 1);
    enter("b", BACKLOG, 1);

    enter("c", BACKLOG, 3);

    assertThat(entered).containsExactly("a", "b");
  }

  @Test
  void fewer_places_count_from_the_next_who_leaves() {
    fill(3);
    enter("a", BACKLOG, 1);

    bulkhead.leave();
    bulkhead.leave();

    assertThat(entered).isEmpty();
    bulkhead.leave();
    assertThat(entered).containsExactly("a");
  }

  @Test
  void there_is_always_one_place() {
    enter("a", BACKLOG, 0);
    enter("b", BACKLOG, -1);

    assertThat(entered).containsExactly("a");
  }

  @Test
  void whoever_gives_up_waiting_leaves_no_place_taken() {
    fill(1);
    UniAssertSubscriber<Boolean> impatient = enter("impatient", BACKLOG, 1);
    impatient.cancel();

    bulkhead.leave();
    enter("next", BACKLOG, 1);

    assertThat(entered).containsExactly("next");
  }

  @Test
  void under_load_there_are_never_more_inside_than_places_and_everybody_gets_in()
      throws InterruptedException {
    int attempts = 2_000;
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch left = new CountDownLatch(attempts);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    for (int i = 0; i < attempts; i++) {
      threads.execute(
          () ->
              bulkhead
                  .enter(BACKLOG, 4)
                  .subscribe()
                  .with(
                      place -> {
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        threads.execute(
                            () -> {
                              inside.decrementAndGet();
                              bulkhead.leave();
                              left.countDown();
                            });
                      }));
    }

    assertThat(left.await(20, TimeUnit.SECONDS)).isTrue();
    threads.shutdown();
    assertThat(most.get()).isLessThanOrEqualTo(4);
  }

  private void fill(int places) {
    for (int i = 0; i < places; i++) {
      bulkhead.enter(BACKLOG, places).subscribe().with(place -> {});
    }
  }

  private UniAssertSubscriber<Boolean> enter(String who, Traffic traffic, int places) {
    return bulkhead
        .enter(traffic, places)
        .invoke(
            place -> {
              if (place) {
                entered.add(who);
              }
            })
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create());
  }
}
