package dev.holdfast.site.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.storage.DiskGuard;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class AcceptOnceTest {

  @Inject Site site;
  @Inject AcceptMessage accept;
  @Inject AcceptedKeys keys;
  @Inject DiskGuard disk;
  @Inject Clock clock;

  @Test
  void a_message_that_was_taken_in_just_after_the_key_lends_it_no_answer() {
    try (FaultyHttpTarget target = FaultyHttpTarget.start()) {
      String system = site.define(target);
      MessageId id = MessageId.random();
      AcceptOnce overtaken =
          new AcceptOnce(
              accept,
              new Overtaken(keys, accept.accept(call(system, id, Optional.empty()))),
              disk,
              clock);
      NewMessage withKey = call(system, id, Optional.of("key-of-" + id));

      assertThatThrownBy(() -> Site.await(overtaken.accept(withKey)))
          .isInstanceOfSatisfying(
              ProblemException.class,
              refused -> {
                assertThat(refused.problem().status()).isEqualTo(409);
                assertThat(refused.problem().detail()).contains(id.toString());
              });
      assertThat(target.callCount()).isEqualTo(1);
    }
  }

  private static NewMessage call(String system, MessageId id, Optional<String> key) {
    return new NewMessage(
        Category.ExternalSystem,
        system,
        "{\"method\": \"POST\", \"path\": \"/orders\"}",
        Origin.UNKNOWN,
        new NewMessage.Options(
            Optional.of(id),
            Optional.empty(),
            Optional.empty(),
            true,
            Optional.empty(),
            Optional.empty(),
            key));
  }

  /** Lets something else happen between the commit of a key and whatever follows. */
  private record Overtaken(AcceptedKeys keys, Uni<AcceptResult> meanwhile) implements AcceptedKeys {

    @Override
    public Uni<Use> take(IdempotencyKey key, MessageId messageId, String print, Instant at) {
      return keys.take(key, messageId, print, at).call(() -> meanwhile);
    }

    @Override
    public Uni<Void> answered(IdempotencyKey key, AcceptResult result) {
      return keys.answered(key, result);
    }

    @Override
    public Uni<Void> release(IdempotencyKey key) {
      return keys.release(key);
    }

    @Override
    public Uni<Optional<AcceptResult>> whatBecameOf(MessageId id) {
      return keys.whatBecameOf(id);
    }

    @Override
    public Uni<Integer> forget(Instant before, int limit) {
      return keys.forget(before, limit);
    }
  }
}
