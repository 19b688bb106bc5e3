package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.delivery.Delivery;
import dev.holdfast.central.delivery.DeliveryResult;
import dev.holdfast.central.recipients.RecipientLists;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.ReceivedMail;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.Stage;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whoever is on a list gets its mails, and gets them once, or is named. */
@QuarkusTest
class RecipientsTest extends MailTest {

  private static final List<String> ALL =
      IntStream.range(0, 500).mapToObj("person-%03d@example.com"::formatted).toList();

  private static final Set<String> GREYLISTED = Set.copyOf(ALL.subList(90, 110));
  private static final Set<String> UNKNOWN = Set.copyOf(ALL.subList(300, 303));

  @Inject EmailAdapter adapter;
  @Inject RecipientLists lists;

  private SmtpSink taking(int recipients) {
    return closed(SmtpSink.builder().maxRecipients(recipients).start());
  }

  private static SessionScript unknown() {
    return SessionScript.refuseRecipients(UNKNOWN, 550, "5.1.1 no such user");
  }

  private static SessionScript greylisted() {
    return SessionScript.refuseRecipients(GREYLISTED, 450, "4.2.0 greylisted, come back later");
  }

  private static List<String> recipients(SmtpSink relay) {
    return relay.mails().stream().flatMap(mail -> mail.recipients().stream()).toList();
  }

  private static ValidatableResponse shown(NotificationId id) {
    return Tokens.as(Roles.VIEWER).get("/api/v1/notifications/{id}", id.toString()).then();
  }

  @Test
  void of_five_hundred_those_who_can_have_it_once_and_the_others_are_named() {
    rows.list("everybody", ALL.toArray(String[]::new));
    SmtpSink relay = taking(100);
    server(relay);
    relay.defaultScript(unknown().and(greylisted()));
    NotificationId id = arrived("everybody");

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Retrying");
    assertThat(rows.column(id, "retry_count")).isEqualTo("1");
    assertThat(error(id)).contains("refused for now", "greylisted");
    assertThat(recipients(relay)).hasSize(477).doesNotContainAnyElementsOf(GREYLISTED);
    shown(id)
        .body("resolvedTargets", hasSize(477))
        .body("remainingTargets", hasSize(20))
        .body("refusedTargets.address", contains(ALL.subList(300, 303).toArray()));

    relay.defaultScript(unknown());
    relay.endSessions();
    clock.advance(Duration.ofMinutes(1));
    dispatch();

    assertThat(rows.status(id)).isEqualTo("Delivered");
    Set<String> reached = new HashSet<>(ALL);
    reached.removeAll(UNKNOWN);
    assertThat(recipients(relay)).hasSize(497).containsExactlyInAnyOrderElementsOf(reached);
    assertThat(relay.mails()).allMatch(mail -> mail.recipients().size() <= 100);
    assertThat(relay.mails())
        .extracting(ReceivedMail::messageId)
        .containsOnly("<%s@holdfast>".formatted(id));
    UNKNOWN.forEach(one -> assertThat(error(id)).contains(one + " (SMTP 550"));
    shown(id).body("resolvedTargets", hasSize(497)).body("remainingTargets", hasSize(0));
  }

  @Test
  void a_server_that_takes_fewer_than_it_is_sent_gets_the_others_at_once() {
    rows.list("everybody", ALL.subList(0, 50).toArray(String[]::new));
    SmtpSink relay = taking(7);
    server(relay);
    NotificationId id = arrived("everybody");

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(recipients(relay)).containsExactlyInAnyOrderElementsOf(ALL.subList(0, 50));
    assertThat(relay.mails()).hasSize(8);
  }

  @Test
  void a_list_longer_than_the_configuration_allows_goes_out_in_several_mails() {
    rows.list("everybody", ALL.subList(0, 50).toArray(String[]::new));
    SmtpSink relay = taking(500);
    server(relay, Map.of("maxRecipientsPerMail", 20));
    NotificationId id = arrived("everybody");

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(relay.mails())
        .extracting(mail -> mail.recipients().size())
        .containsExactly(20, 20, 10);
  }

  /** The claim ends sooner than the server's patience: whoever has it is written down before. */
  @Test
  void what_is_cut_off_at_the_end_of_its_time_knows_whom_it_has_reached() {
    rows.list("everybody", ALL.subList(0, 40).toArray(String[]::new));
    SmtpSink relay = taking(500);
    server(relay, Map.of("maxRecipientsPerMail", 20, "timeout", "60s"));
    relay.script(SessionScript.pause(Stage.END_OF_DATA, Duration.ofSeconds(2)));
    NotificationId id = arrived("everybody");
    Delivery delivery =
        new Delivery(
            await(notifications.find(id)).orElseThrow(),
            Optional.of(await(lists.named(Set.of("everybody"))).get("everybody")));
    await(adapter.refresh());

    DeliveryResult result = await(adapter.deliver(delivery, Duration.ofMillis(5_500)));

    DeliveryResult.Attempted attempted = (DeliveryResult.Attempted) result;
    assertThat(attempted.reach().accepted()).isEqualTo(ALL.subList(0, 20));
    assertThat(attempted.reach().remaining()).isEqualTo(ALL.subList(20, 40));
  }

  @Test
  void what_breaks_off_between_two_mails_goes_on_where_it_was() {
    rows.list("everybody", ALL.subList(0, 40).toArray(String[]::new));
    SmtpSink relay = taking(500);
    server(relay, Map.of("maxRecipientsPerMail", 20));
    relay.script(SessionScript.replyAfter(1, Stage.MAIL, 421, "4.3.2 shutting down"));
    NotificationId id = arrived("everybody");

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Retrying");
    assertThat(rows.column(id, "jsonb_array_length(resolved_targets)")).isEqualTo("20");
    clock.advance(Duration.ofMinutes(1));
    dispatch();
    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(recipients(relay)).containsExactlyInAnyOrderElementsOf(ALL.subList(0, 40));
  }

  @Test
  void the_next_server_gets_only_those_whom_the_first_has_not_reached() {
    rows.list("everybody", ALL.subList(0, 40).toArray(String[]::new));
    SmtpSink first = taking(500);
    SmtpSink second = taking(500);
    server(first, Map.of("maxRecipientsPerMail", 20, "failoverOrder", 10));
    server(second, Map.of("failoverOrder", 20));
    first.script(SessionScript.replyAfter(1, Stage.MAIL, 421, "4.3.2 shutting down"));
    NotificationId id = arrived("everybody");

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(recipients(first)).containsExactlyElementsOf(ALL.subList(0, 20));
    assertThat(recipients(second)).containsExactlyElementsOf(ALL.subList(20, 40));
    shown(id).body("resolvedTargets", hasSize(40));
  }

  @Test
  void an_operator_s_retry_goes_to_the_refused_again_and_to_nobody_who_has_it() {
    rows.list("everybody", ALL.subList(0, 3).toArray(String[]::new));
    SmtpSink relay = taking(500);
    server(relay, Map.of("maxRetries", 1));
    String one = ALL.get(0);
    relay.script(SessionScript.refuseRecipients(Set.of(one), 450, "4.2.0 greylisted"));
    NotificationId id = arrived("everybody");
    dispatch();
    assertThat(rows.status(id)).as("two of three have it").isEqualTo("Retrying");
    relay.endSessions();
    relay.script(SessionScript.refuseRecipients(Set.of(one), 450, "4.2.0 greylisted"));
    clock.advance(Duration.ofMinutes(1));
    dispatch();
    assertThat(rows.status(id)).isEqualTo("Parked");
    relay.endSessions();

    Tokens.as(Roles.OPERATOR)
        .post("/api/v1/notifications/{id}/retry", id.toString())
        .then()
        .statusCode(200);

    Eventually.holds("it goes out at once", PATIENCE, () -> rows.status(id).equals("Delivered"));
    assertThat(recipients(relay)).containsExactlyInAnyOrderElementsOf(ALL.subList(0, 3));
    shown(id).body("resolvedTargets", hasSize(3)).body("status", equalTo("Delivered"));
  }
}
