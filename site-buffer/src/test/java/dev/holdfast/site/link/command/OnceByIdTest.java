package dev.holdfast.site.link.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OnceByIdTest {

  private static final MessageId ID = MessageId.random();

  private final OnceById<String> once = new OnceById<>(2);
  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void whoever_asks_again_gets_the_first_answer() {
    assertThat(ask(ID)).isEqualTo("run 1");
    assertThat(ask(ID)).isEqualTo("run 1");
    assertThat(ask(MessageId.random())).isEqualTo("run 2");
  }

  @Test
  void what_failed_is_tried_again() {
    Uni<String> busy =
        once.of(ID, () -> Uni.createFrom().failure(new IllegalStateException("busy")));

    assertThatThrownBy(() -> busy.await().indefinitely()).hasMessage("busy");

    assertThat(ask(ID)).isEqualTo("run 1");
  }

  @Test
  void only_the_last_are_remembered() {
    ask(ID);
    ask(MessageId.random());
    ask(MessageId.random());

    assertThat(ask(ID)).isEqualTo("run 4");
  }

  private String ask(MessageId id) {
    return once.of(id, () -> Uni.createFrom().item(() -> "run " + runs.incrementAndGet()))
        .await()
        .indefinitely();
  }
}
