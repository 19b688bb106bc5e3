package dev.holdfast.site.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.storage.DiskGuard;
import dev.holdfast.site.testing.LeadershipByHand;
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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
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
  void an_id_is_taken_from_before_its_key_is_on_disk() {
    try (FaultyHttpTarget target = FaultyHttpTarget.start()) {
      String system = site.define(target);
      MessageId id = MessageId.random();
      AtomicReference<AcceptOnce> again = new AtomicReference<>();
      AtomicReference<Throwable> refusal = new AtomicReference<>();
      AcceptedKeys overtaken =
          new Overtaken(
              keys,
              () ->
                  again
                      .get()
                      .accept(call(system, id, Optional.empty()))
                      .onFailure()
                      .invoke(refusal::set)
                      .onFailure()
                      .recoverWithNull());
      again.set(new AcceptOnce(accept, overtaken, disk, clock, new LeadershipByHand()));

      AcceptResult result =
          Site.await(again.get().accept(call(system, id, Optional.of("key-of-" + id))));

      assertThat(result).isEqualTo(new AcceptResult.Delivered(id));
      assertThat(refusal.get())
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
  private record Overtaken(AcceptedKeys keys, Supplier<Uni<AcceptResult>> meanwhile)
      implements AcceptedKeys {

    @Override
    public Uni<Claimed> claim(Claim claim) {
      return keys.claim(claim)
          .call(() -> claim.key().isPresent() ? meanwhile.get() : Uni.createFrom().nullItem());
    }

    @Override
    public Uni<Claimed> claimAndKeep(Claim claim, OutboundMessage message) {
      return keys.claimAndKeep(claim, message);
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
    public Uni<Integer> forget(Instant before, int limit) {
      return keys.forget(before, limit);
    }
  }
}
