package dev.holdfast.site.delivery.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.common.vertx.VertxContext;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EndOfTurnTest {

  private final Vertx vertx = Vertx.vertx();
  private final Context eventLoop = vertx.getOrCreateContext();
  private final List<Object> done = new CopyOnWriteArrayList<>();
  private final EndOfTurn endOfTurn = new EndOfTurn(() -> done.add(where()));

  @AfterEach
  void close() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  @Test
  void elsewhere_it_is_done_at_once_for_each_who_asks() {
    endOfTurn.ask();
    endOfTurn.ask();

    assertThat(done).hasSize(2);
  }

  @Test
  void on_an_event_loop_it_is_done_once_for_all_who_asked_in_a_turn_and_after_them()
      throws Exception {
    turn(
        eventLoop,
        () -> {
          endOfTurn.ask();
          endOfTurn.ask();
          assertThat(done).isEmpty();
        });

    assertThat(doneAfterwards()).hasSize(1);
  }

  /** As in what Netty calls by itself. */
  @Test
  void on_an_event_loop_outside_of_any_context_it_is_done_at_once() throws Exception {
    ((ContextInternal) eventLoop).nettyEventLoop().submit(endOfTurn::ask).get(10, TimeUnit.SECONDS);

    assertThat(done).containsExactly("elsewhere");
  }

  @Test
  void every_turn_has_an_end() throws Exception {
    turn(eventLoop, endOfTurn::ask);
    doneAfterwards();

    turn(eventLoop, endOfTurn::ask);

    assertThat(doneAfterwards()).hasSize(2);
  }

  /** One that threw would otherwise have been the last. */
  @Test
  void a_failure_does_not_keep_it_from_being_done_the_next_time() throws Exception {
    EndOfTurn failing =
        new EndOfTurn(
            () -> {
              done.add("tried");
              throw new IllegalStateException("as it may happen");
            });
    turn(eventLoop, failing::ask);
    doneAfterwards();

    turn(eventLoop, failing::ask);

    assertThat(doneAfterwards()).hasSize(2);
  }

  /** What it begins is for others: it must not see the identity or the trace of a request. */
  @Test
  void it_is_not_done_in_the_context_of_the_request_that_asked() throws Exception {
    turn(VertxContext.createNewDuplicatedContext(eventLoop), endOfTurn::ask);

    assertThat(doneAfterwards()).containsExactly(eventLoop);
  }

  private static Object where() {
    Context context = Vertx.currentContext();
    return context == null ? "elsewhere" : context;
  }

  private List<Object> doneAfterwards() throws Exception {
    turn(eventLoop, () -> {});
    return done;
  }

  private static void turn(Context context, Runnable work) throws Exception {
    CompletableFuture<Void> over = new CompletableFuture<>();
    context.runOnContext(
        begun -> {
          try {
            work.run();
            over.complete(null);
          } catch (Throwable e) {
            over.completeExceptionally(e);
          }
        });
    over.get(10, TimeUnit.SECONDS);
  }
}
