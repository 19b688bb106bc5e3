package dev.holdfast.central.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import io.quarkus.arc.Arc;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.common.vertx.VertxContext;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** What belongs to a request is in its context: that is where answers have to come. */
@QuarkusTest
class ContextTest extends CentralTest {

  @Inject Transactions transactions;
  @Inject Vertx vertx;

  @Test
  void an_answer_comes_to_the_context_that_asked() {
    Context request = VertxContext.createNewDuplicatedContext(vertx.getOrCreateContext());

    Context answered =
        await(
            asked("SELECT 7")
                .runSubscriptionOn(ask -> request.runOnContext(there -> ask.run()))
                .map(seven -> Vertx.currentContext()));

    assertThat(answered).isSameAs(request);
  }

  @Test
  void a_failure_comes_to_the_context_that_asked() {
    Context request = VertxContext.createNewDuplicatedContext(vertx.getOrCreateContext());

    Context answered =
        await(
            asked("SELECT 1 / 0")
                .runSubscriptionOn(ask -> request.runOnContext(there -> ask.run()))
                .map(never -> (Context) null)
                .onFailure()
                .recoverWithItem(failure -> Vertx.currentContext()));

    assertThat(answered).isSameAs(request);
  }

  @Test
  void steps_of_a_chain_carry_nothing_of_the_thread_that_made_them() {
    boolean elsewhere =
        await(
            Uni.createFrom()
                .item(1)
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .map(one -> isInRequest()));

    assertThat(isInRequest()).isTrue();
    assertThat(elsewhere).isFalse();
  }

  private static boolean isInRequest() {
    return Arc.container().requestContext().isActive();
  }

  private Uni<Integer> asked(String query) {
    return transactions.run(
        session -> session.createNativeQuery(query, Integer.class).getSingleResult());
  }
}
