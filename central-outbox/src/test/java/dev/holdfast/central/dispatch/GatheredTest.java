package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class GatheredTest {

  private final List<List<Integer>> written = new ArrayList<>();
  private UniEmitter<? super Void> underWay;
  private UniEmitter<? super Void> pausing;
  private int pausesGivenUp;

  private Uni<Void> pause() {
    return Uni.createFrom()
        .<Void>emitter(emitter -> pausing = emitter)
        .onCancellation()
        .invoke(() -> pausesGivenUp++);
  }

  private Gathered<Integer> gathered(int most, int atOnce) {
    return new Gathered<>(most, atOnce, this::pause, this::slowly);
  }

  private Uni<Void> slowly(List<Integer> list) {
    written.add(list);
    return Uni.createFrom().emitter(emitter -> underWay = emitter);
  }

  @Test
  void what_gathers_in_a_pause_or_during_a_write_is_the_next_write() {
    UnicastProcessor<Integer> items = UnicastProcessor.create();
    CompletableFuture<Void> all = gathered(4, 1).writeAll(items).subscribeAsCompletionStage();

    List.of(1, 2).forEach(items::onNext);
    assertThat(written).isEmpty();
    pausing.complete(null);
    assertThat(written).containsExactly(List.of(1, 2));

    List.of(3, 4, 5, 6, 7).forEach(items::onNext);
    assertThat(written).hasSize(1);
    underWay.complete(null);
    assertThat(written).containsExactly(List.of(1, 2), List.of(3, 4, 5, 6));
    items.onComplete();
    underWay.complete(null);
    assertThat(written).last().isEqualTo(List.of(7));
    assertThat(all).isNotDone();
    underWay.complete(null);
    assertThat(all).isCompleted();
  }

  @Test
  void a_pause_ends_when_no_more_will_come_or_enough_is_there() {
    UnicastProcessor<Integer> items = UnicastProcessor.create();
    CompletableFuture<Void> all = gathered(3, 1).writeAll(items).subscribeAsCompletionStage();

    List.of(1, 2, 3).forEach(items::onNext);
    assertThat(written).containsExactly(List.of(1, 2, 3));
    underWay.complete(null);
    items.onNext(4);
    assertThat(written).hasSize(1);
    items.onComplete();

    assertThat(written).containsExactly(List.of(1, 2, 3), List.of(4));
    assertThat(pausesGivenUp).isEqualTo(2);
    assertThat(all).isNotDone();
  }

  @Test
  void nothing_to_write_is_done_at_once() {
    assertThat(
            gathered(3, 1)
                .writeAll(Multi.createFrom().<Integer>empty())
                .subscribeAsCompletionStage())
        .isCompleted();
    assertThat(written).isEmpty();
  }

  @Test
  void writes_that_end_at_once_take_every_item_in_its_order() {
    List<Integer> taken = new ArrayList<>();

    new Gathered<Integer>(
            7,
            1,
            () -> Uni.createFrom().voidItem(),
            list -> {
              taken.addAll(list);
              return Uni.createFrom().voidItem();
            })
        .writeAll(Multi.createFrom().range(0, 10_000))
        .await()
        .indefinitely();

    assertThat(taken).hasSize(10_000).isSorted();
  }

  @Test
  void giving_up_ends_the_write_and_takes_no_more() {
    UnicastProcessor<Integer> items = UnicastProcessor.create();
    List<String> events = new ArrayList<>();
    var running =
        new Gathered<Integer>(
                3,
                1,
                () -> Uni.createFrom().voidItem(),
                list ->
                    Uni.createFrom()
                        .<Void>emitter(never -> {})
                        .onCancellation()
                        .invoke(() -> events.add("write given up")))
            .writeAll(items.onCancellation().invoke(() -> events.add("items given up")))
            .subscribe()
            .with(done -> events.add("done"));
    items.onNext(1);

    running.cancel();

    assertThat(events).containsExactlyInAnyOrder("items given up", "write given up");
  }

  @Test
  void what_comes_from_several_is_written_together_and_each_ends_with_its_last() {
    Gathered<Integer> gathered = gathered(10, 1);
    UnicastProcessor<Integer> first = UnicastProcessor.create();
    UnicastProcessor<Integer> second = UnicastProcessor.create();
    CompletableFuture<Void> allOfFirst = gathered.writeAll(first).subscribeAsCompletionStage();
    CompletableFuture<Void> allOfSecond = gathered.writeAll(second).subscribeAsCompletionStage();

    first.onNext(1);
    first.onComplete();
    second.onNext(2);
    assertThat(written).isEmpty();
    pausing.complete(null);
    second.onNext(3);
    underWay.complete(null);

    assertThat(written).containsExactly(List.of(1, 2));
    assertThat(allOfFirst).isCompleted();
    assertThat(allOfSecond).isNotDone();
    second.onComplete();
    underWay.complete(null);
    assertThat(written).last().isEqualTo(List.of(3));
    assertThat(allOfSecond).isCompleted();
  }

  @Test
  void full_lists_are_written_side_by_side_but_not_more_than_that() {
    UnicastProcessor<Integer> items = UnicastProcessor.create();
    CompletableFuture<Void> all = gathered(2, 2).writeAll(items).subscribeAsCompletionStage();

    List.of(1, 2, 3, 4, 5, 6, 7).forEach(items::onNext);

    assertThat(written).containsExactly(List.of(1, 2), List.of(3, 4));
    underWay.complete(null);
    assertThat(written).hasSize(3).last().isEqualTo(List.of(5, 6));
    assertThat(all).isNotDone();
  }

  @Test
  void one_who_gives_up_does_not_end_what_is_written_for_others() {
    List<String> events = new ArrayList<>();
    Gathered<Integer> gathered =
        new Gathered<>(
            3,
            1,
            this::pause,
            list -> slowly(list).onCancellation().invoke(() -> events.add("write given up")));
    UnicastProcessor<Integer> first = UnicastProcessor.create();
    UnicastProcessor<Integer> second = UnicastProcessor.create();
    var givenUp = gathered.writeAll(first).subscribe().with(done -> events.add("done"));
    CompletableFuture<Void> kept = gathered.writeAll(second).subscribeAsCompletionStage();
    first.onNext(1);
    second.onNext(2);
    pausing.complete(null);

    givenUp.cancel();
    second.onComplete();
    underWay.complete(null);

    assertThat(events).isEmpty();
    assertThat(kept).isCompleted();
  }
}
