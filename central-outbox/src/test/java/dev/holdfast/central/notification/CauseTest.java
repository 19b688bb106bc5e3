package dev.holdfast.central.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.contract.NotificationStatus;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What fails alike has one fingerprint, what does not has another. */
class CauseTest {

  private static Cause parked(String error) {
    return Cause.of(NotificationStatus.Parked, Optional.of(error)).orElseThrow();
  }

  private static Cause retrying(String error) {
    return Cause.of(NotificationStatus.Retrying, Optional.of(error)).orElseThrow();
  }

  @Test
  void addresses_numbers_and_ids_do_not_matter() {
    Cause cause =
        parked(
            "SMTP configuration 'relay': SMTP 550: 5.1.1 <anna@example.com> unknown (id 4f9a01bc77)");

    assertThat(cause)
        .isEqualTo(
            parked(
                "SMTP configuration 'relay': SMTP 550: 5.1.1 <bert@example.org>  unknown (id 77e1)"));
    assertThat(cause.code()).contains("5.1.1");
    assertThat(cause.kind()).isEqualTo(Cause.Kind.Permanent);
    assertThat(cause.text())
        .isEqualTo("SMTP configuration 'relay': SMTP #: #.#.# <address> unknown (id #)");
    assertThat(cause.fingerprint()).matches("[0-9a-f]{16}");
  }

  @Test
  void codes_servers_and_lists_do_matter() {
    assertThat(parked("SMTP configuration 'relay': SMTP 550: 5.1.1 no"))
        .isNotEqualTo(parked("SMTP configuration 'relay': SMTP 550: 5.7.1 no"))
        .isNotEqualTo(parked("SMTP configuration 'relay-2': SMTP 550: 5.1.1 no"));
    assertThat(parked("list 'ops-1' is empty; add recipients to it"))
        .isNotEqualTo(parked("list 'ops-2' is empty; add recipients to it"));
    assertThat(parked("webhook of list 'chat' answered 403").code()).contains("403");
  }

  @Test
  void what_was_given_up_after_many_attempts_fails_like_what_is_tried_again() {
    Cause waiting = retrying("SMTP configuration 'relay': SMTP 451: later");

    assertThat(parked("gave up after 10 attempts: SMTP configuration 'relay': SMTP 451: later"))
        .isEqualTo(waiting);
    assertThat(waiting.kind()).isEqualTo(Cause.Kind.Transient);
    assertThat(parked("SMTP configuration 'relay': SMTP 451: later")).isNotEqualTo(waiting);
  }

  @Test
  void when_a_server_is_looked_for_again_does_not_matter() {
    Cause away =
        retrying(
            "SMTP configuration 'relay' cannot be reached; it is looked for at 2026-03-01T08:00:10Z");

    assertThat(away.kind()).isEqualTo(Cause.Kind.Away);
    assertThat(away)
        .isEqualTo(
            retrying(
                "SMTP configuration 'relay' cannot be reached; it is looked for at 2026-03-01T09:00:00.5Z"));
  }

  @Test
  void neither_success_nor_a_busy_server_is_a_cause() {
    assertThat(Cause.of(NotificationStatus.Delivered, Optional.of("refused: anna@example.com")))
        .isEmpty();
    assertThat(
            Cause.of(NotificationStatus.Pending, Optional.of("SMTP configuration 'relay' is busy")))
        .isEmpty();
    assertThat(Cause.of(NotificationStatus.Pending, Optional.empty())).isEmpty();
  }
}
