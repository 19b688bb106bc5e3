package dev.holdfast.site.link.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.transport.link.LinkException;
import dev.holdfast.shared.contract.BulkDecision;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.MessageDecision;
import dev.holdfast.shared.contract.MessageQuery;
import dev.holdfast.shared.contract.MessagesQuery;
import dev.holdfast.shared.contract.PauseCommand;
import dev.holdfast.shared.contract.RetryJobQuery;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.contract.SwitchOverCommand;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.kept.bulk.DecideMany;
import dev.holdfast.site.parked.ParkedSite;
import dev.holdfast.site.parked.Samples;
import dev.holdfast.site.parked.bulk.RetryMany;
import dev.holdfast.site.testing.CentralEnd;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The running site, asked and told by central over a real link. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class CommandsOverTheLinkTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Optional<String> NONE = Optional.empty();

  @InjectCentral FakeCentral central;
  @InjectCentral CentralEnd end;
  @Inject ParkedSite site;
  @Inject SqliteDatabase database;
  @Inject RetryMany retries;
  @Inject DecideMany decide;
  @Inject InboxStore inbox;
  @Inject Answers answers;

  @BeforeEach
  void start() {
    site.empty(central);
  }

  @AfterEach
  void heal() {
    end.network().heal();
    site.empty(central);
  }

  @Test
  void the_status_is_that_of_the_api() {
    SiteAnswer answer = end.ask(SiteEndpoints.SITE_STATUS, "{}");

    assertThat(answer.status()).isEqualTo(200);
    // But for the room on the disk, which changes from one moment to the next.
    assertThat(withoutStorage(answer.body()))
        .isEqualTo(withoutStorage(Site.as(Tokens.VIEWER).get("/api/v1/status").asString()));
    assertThat(answer.body())
        .contains("\"centralLink\":\"open\"")
        .contains("\"site\":\"plant-7\"")
        .contains("\"role\":\"active\"")
        .containsPattern("\"version\":\"\\d+\\.\\d+\\.\\d+");
  }

  private static Map<String, Object> withoutStorage(String status) {
    Map<String, Object> said = JsonPath.from(status).getMap("");
    said.remove("storage");
    return said;
  }

  @Test
  void a_target_rests_and_goes_on_once_however_often_that_is_repeated() {
    MessageId id = MessageId.random();
    Optional<String> release = Optional.of("{\"reason\": \"it gets a new release\"}");
    SiteAnswer paused = end.ask(pause(MessageId.random(), release));
    SiteAnswer first = end.ask(pause(id, NONE));
    SiteAnswer repeated = end.ask(pause(id, NONE));
    SiteAnswer other = end.ask(pause(MessageId.random(), NONE));

    assertThat(paused.status()).isEqualTo(200);
    assertThat(JsonPath.from(paused.body()).getString("pausedBy")).isEqualTo("alice at central");
    assertThat(first.status()).isEqualTo(204);
    assertThat(repeated).isEqualTo(first);
    assertThat(other.status()).isEqualTo(404);
    assertThat(end.ask(pause(MessageId.random(), Optional.of("{}"))).status()).isEqualTo(400);
  }

  private static Envelope pause(MessageId id, Optional<String> request) {
    return CentralEnd.sign(
        id,
        SiteEndpoints.PAUSE,
        new PauseCommand("external-systems", "configured", request, "alice").toJson());
  }

  @Test
  void a_node_without_a_standby_does_not_step_back_and_one_that_is_not_meant_has_nothing_to_do() {
    SiteAnswer alone =
        end.ask(SiteEndpoints.SWITCH_OVER, new SwitchOverCommand("node-1", "alice").toJson());
    SiteAnswer done =
        end.ask(SiteEndpoints.SWITCH_OVER, new SwitchOverCommand("node-2", "alice").toJson());

    assertThat(alone.status()).isEqualTo(409);
    assertThat(JsonPath.from(alone.body()).getString("detail"))
        .isEqualTo("nothing has changed: this node has no peer");
    assertThat(done.status()).isEqualTo(204);
  }

  @Test
  void parked_messages_of_all_categories_are_listed_page_by_page() {
    KeptMessage call = Samples.call("erp");
    KeptMessage notification = Samples.notification("ops", "Pump 3");
    site.park(call, notification);

    JsonPath first = JsonPath.from(list(NONE, Optional.of("1"), NONE).body());
    JsonPath second =
        JsonPath.from(
            list(NONE, Optional.of("1"), Optional.of(first.getString("nextCursor"))).body());

    assertThat(first.getString("items[0].id")).isEqualTo(Samples.idOf(call).toString());
    assertThat(first.getString("items[0].category")).isEqualTo("ExternalSystem");
    assertThat(second.getString("items[0].id")).isEqualTo(Samples.idOf(notification).toString());
    assertThat(list(NONE, NONE, NONE).body())
        .isEqualTo(Site.as(Tokens.VIEWER).get("/api/v1/parked").asString());
    assertThat(JsonPath.from(list(Optional.of("ops"), NONE, NONE).body()).getList("items"))
        .hasSize(1);
  }

  @Test
  void one_parked_message_is_shown_with_its_payload() {
    KeptMessage call = Samples.call("erp");
    site.park(call);

    SiteAnswer answer =
        end.ask(SiteEndpoints.PARKED_MESSAGE_QUERY, new MessageQuery(Samples.idOf(call)).toJson());
    SiteAnswer unknown =
        end.ask(SiteEndpoints.PARKED_MESSAGE_QUERY, new MessageQuery(MessageId.random()).toJson());

    assertThat(JsonPath.from(answer.body()).getString("payload")).isEqualTo("{\"pump\":3}");
    assertThat(unknown.status()).isEqualTo(404);
  }

  @Test
  void a_bad_filter_is_a_problem_that_names_the_field() {
    SiteAnswer answer = list(NONE, Optional.of("a few"), NONE);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(JsonPath.from(answer.body()).getString("field")).isEqualTo("limit");
  }

  @Test
  void questions_leave_nothing_in_the_inbox() {
    long before = inboxRows();

    end.ask(SiteEndpoints.SITE_STATUS, "{}");
    list(NONE, NONE, NONE);

    assertThat(inboxRows()).isEqualTo(before);
  }

  @Test
  void a_retry_sends_the_message_and_the_event_log_names_the_operator() {
    KeptMessage parked = site.parkNotifications(1).get(0);

    SiteAnswer answer = end.ask(decision(parked, MessageAction.Retry));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(JsonPath.from(answer.body()).getString("state")).isEqualTo("Pending");
    assertThat(central.awaitSubmits(1).get(0).messageId()).isEqualTo(Samples.idOf(parked));
    assertThat(site.parkedCount()).isZero();
    Eventually.holds("nothing pending", PATIENCE, () -> site.pendingCount() == 0);
    assertThat(eventsOf(parked, "Retry")).containsExactly("alice at central");
  }

  @Test
  void a_discard_removes_the_message_and_a_second_one_is_told_so() {
    KeptMessage parked = Samples.call("erp");
    site.park(parked);

    SiteAnswer first = end.ask(decision(parked, MessageAction.Discard));
    SiteAnswer second = end.ask(decision(parked, MessageAction.Discard));

    assertThat(first.status()).isEqualTo(200);
    assertThat(site.parkedCount()).isZero();
    assertThat(second.status()).isEqualTo(409);
    assertThat(JsonPath.from(second.body()).getString("detail"))
        .isEqualTo("nothing was done: message %s is Discarded".formatted(Samples.idOf(parked)));
    assertThat(eventsOf(parked, "Discard")).containsExactly("alice at central");
  }

  @Test
  void a_command_that_was_under_way_when_the_link_broke_runs_once_when_it_is_repeated()
      throws InterruptedException {
    KeptMessage parked = Samples.call("nowhere");
    site.park(parked);
    end.awaitLink();
    Envelope command = decision(parked, MessageAction.Discard);
    CountDownLatch writing = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<Boolean> slow =
        database
            .write(
                tx -> {
                  writing.countDown();
                  return awaitQuietly(goOn);
                })
            .subscribeAsCompletionStage();
    assertThat(writing.await(20, TimeUnit.SECONDS)).isTrue();
    CompletableFuture<EnvelopeReply> asked = end.send(command).subscribeAsCompletionStage();
    // The status needs no writer: when it is answered, the command before it has arrived.
    end.ask(SiteEndpoints.SITE_STATUS, "{}");

    end.network().cut();
    assertThat(asked)
        .failsWithin(PATIENCE)
        .withThrowableThat()
        .havingCause()
        .isInstanceOfSatisfying(
            LinkException.class,
            lost -> assertThat(lost.kind()).isEqualTo(LinkException.Kind.LOST));
    end.awaitNoLink();
    goOn.countDown();
    assertThat(slow).succeedsWithin(PATIENCE);
    end.network().heal();
    end.awaitLink();
    EnvelopeReply repeated = end.send(command).await().atMost(PATIENCE);

    assertThat(repeated.acknowledged()).isTrue();
    assertThat(repeated.duplicateDetected()).isTrue();
    assertThat(SiteAnswer.fromJson(repeated.payload().orElseThrow()).status()).isEqualTo(200);
    assertThat(eventsOf(parked, "Discard")).hasSize(1);
  }

  @Test
  void many_are_counted_first_and_then_given_up_once() {
    site.park(Samples.call("a"), Samples.call("a"), Samples.call("b"));

    SiteAnswer counted = bulk(MessageId.random(), MessageAction.Discard, "{\"target\":\"a\"}");
    MessageId command = MessageId.random();
    String act = "{\"target\":\"a\",\"dryRun\":false,\"expected\":2}";
    SiteAnswer done = bulk(command, MessageAction.Discard, act);
    SiteAnswer repeated = bulk(command, MessageAction.Discard, act);

    assertThat(counted.body()).isEqualTo("{\"dryRun\":true,\"count\":2}");
    assertThat(done.body()).isEqualTo("{\"dryRun\":false,\"count\":2}");
    assertThat(repeated).isEqualTo(done);
    assertThat(site.parkedCount()).isEqualTo(1);
  }

  @Test
  void pending_messages_are_listed_with_why_they_wait_and_cancelled() {
    KeptMessage pending = pendingNotifications(1).get(0);
    String id = Samples.idOf(pending).toString();

    SiteAnswer listed =
        end.ask(
            SiteEndpoints.PENDING_QUERY,
            new MessagesQuery(NONE, Optional.of("ops"), NONE, NONE, NONE, NONE, NONE, NONE)
                .toJson());
    SiteAnswer one =
        end.ask(
            SiteEndpoints.PENDING_MESSAGE_QUERY, new MessageQuery(Samples.idOf(pending)).toJson());
    SiteAnswer cancelled = end.ask(decision(pending, MessageAction.Cancel));
    SiteAnswer gone = end.ask(decision(pending, MessageAction.Expedite));

    assertThat(JsonPath.from(listed.body()).getList("items.id")).containsExactly(id);
    assertThat(JsonPath.from(listed.body()).getString("items[0].waitsBecause")).isNotBlank();
    assertThat(JsonPath.from(one.body()).getString("payload")).contains("subject 0");
    assertThat(cancelled.body()).isEqualTo("{\"id\":\"%s\",\"state\":\"Discarded\"}".formatted(id));
    assertThat(gone.status()).isEqualTo(409);
    assertThat(eventsOf(pending, "Cancel")).containsExactly("alice at central");
    assertThat(site.pendingCount()).isZero();
  }

  @Test
  void many_pending_ones_are_counted_first_and_then_cancelled_once() {
    pendingNotifications(3);
    MessageId command = MessageId.random();
    String act = "{\"target\":\"ops\",\"dryRun\":false,\"expected\":3}";

    SiteAnswer counted = bulk(MessageId.random(), MessageAction.Cancel, "{\"target\":\"ops\"}");
    SiteAnswer done = bulk(command, MessageAction.Cancel, act);
    SiteAnswer repeated = bulk(command, MessageAction.Cancel, act);

    assertThat(counted.body()).isEqualTo("{\"dryRun\":true,\"count\":3}");
    assertThat(done.body()).isEqualTo("{\"dryRun\":false,\"count\":3}");
    assertThat(repeated).isEqualTo(done);
    assertThat(site.pendingCount()).isZero();
  }

  /** As long as central is away. */
  private List<KeptMessage> pendingNotifications(int count) {
    central.http().down();
    List<KeptMessage> messages = site.parkNotifications(count);
    messages.forEach(message -> end.ask(decision(message, MessageAction.Retry)));
    return messages;
  }

  @Test
  void an_action_on_many_that_was_begun_before_a_restart_is_not_begun_again() {
    site.park(Samples.call("a"));
    MessageId command = MessageId.random();
    String act = "{\"target\":\"a\",\"dryRun\":false}";
    bulk(command, MessageAction.Discard, act);
    site.park(Samples.call("a"));

    BulkDecisions afterRestart = new BulkDecisions(retries, decide, inbox, answers);
    SiteAnswer repeated =
        Site.await(afterRestart.answer(sealed(command, MessageAction.Discard, act)));

    assertThat(repeated.status()).isEqualTo(409);
    assertThat(JsonPath.from(repeated.body()).getString("type")).endsWith("begun-before");
    assertThat(site.parkedCount()).isEqualTo(1);
  }

  @Test
  void counting_many_leaves_nothing_in_the_inbox() {
    long before = inboxRows();

    bulk(MessageId.random(), MessageAction.Discard, "{\"target\":\"a\"}");

    assertThat(inboxRows()).isEqualTo(before);
  }

  @Test
  void many_are_retried_by_a_job_that_can_be_asked_after() {
    site.parkNotifications(3);

    SiteAnswer begun =
        bulk(
            MessageId.random(),
            MessageAction.Retry,
            "{\"category\":\"Notification\",\"dryRun\":false}");
    String job = JsonPath.from(begun.body()).getString("jobId");

    assertThat(begun.status()).isEqualTo(202);
    central.awaitSubmits(3);
    Eventually.holds("the job ends", PATIENCE, () -> !"Running".equals(job(job).get("state")));
    assertThat(job(job).getInt("delivered")).isEqualTo(3);
    assertThat(job(job).getString("startedBy")).isEqualTo("alice at central");
    assertThat(end.ask(SiteEndpoints.RETRY_JOBS, "{}").body()).contains(job);
  }

  @Test
  void who_forgets_the_filter_hits_nothing() {
    site.park(Samples.call("a"));

    SiteAnswer answer = bulk(MessageId.random(), MessageAction.Discard, "{\"dryRun\":false}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(site.parkedCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"target\":\"a\",\"dryRun\":\"false\"}",
        "{\"target\":\"a\",\"dryRun\":0}",
        "{\"target\":\"a\",\"dryRun\":true,\"dryRun\":false}"
      })
  void what_is_no_clear_word_to_act_hits_nothing(String request) {
    site.park(Samples.call("a"));

    SiteAnswer answer = bulk(MessageId.random(), MessageAction.Discard, request);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(JsonPath.from(answer.body()).getString("field")).isEqualTo("dryRun");
    assertThat(site.parkedCount()).isEqualTo(1);
  }

  @Test
  void only_central_may_speak() {
    end.awaitLink();
    KeptMessage parked = Samples.call("a");
    site.park(parked);
    String payload =
        new MessageDecision(Samples.idOf(parked), MessageAction.Discard, "mallory").toJson();
    Envelope stranger =
        CentralEnd.sign(
            "central",
            SigningSecret.of("a-guess-that-is-more-than-32-bytes-long"),
            MessageId.random(),
            SiteEndpoints.DECISION,
            payload);
    Envelope ourselves =
        CentralEnd.sign(
            "plant-7",
            SigningSecret.of(FakeCentral.SECRET),
            MessageId.random(),
            SiteEndpoints.DECISION,
            payload);

    for (Envelope forged : List.of(stranger, ourselves)) {
      EnvelopeReply reply = end.send(forged).await().atMost(PATIENCE);
      assertThat(reply.status()).isEqualTo(401);
    }
    assertThat(site.parkedCount()).isEqualTo(1);
  }

  private SiteAnswer list(
      Optional<String> target, Optional<String> limit, Optional<String> cursor) {
    return end.ask(
        SiteEndpoints.PARKED_QUERY,
        new MessagesQuery(NONE, target, NONE, NONE, NONE, NONE, limit, cursor).toJson());
  }

  private static Envelope decision(KeptMessage parked, MessageAction action) {
    return CentralEnd.sign(
        MessageId.random(),
        SiteEndpoints.DECISION,
        new MessageDecision(Samples.idOf(parked), action, "alice").toJson());
  }

  private SiteAnswer bulk(MessageId id, MessageAction action, String request) {
    return end.ask(sealed(id, action, request));
  }

  private static Envelope sealed(MessageId id, MessageAction action, String request) {
    return CentralEnd.sign(
        id, SiteEndpoints.BULK_DECISION, new BulkDecision(action, "alice", request).toJson());
  }

  private JsonPath job(String id) {
    return JsonPath.from(
        end.ask(SiteEndpoints.RETRY_JOBS, new RetryJobQuery(Optional.of(id), false).toJson())
            .body());
  }

  private List<String> eventsOf(KeptMessage parked, String kind) {
    return Site.await(
        database.read(
            tx ->
                tx.list(
                    "SELECT source FROM site_events WHERE message_id = ? AND kind = ?",
                    row -> row.getString(1),
                    Samples.idOf(parked).toString(),
                    kind)));
  }

  private long inboxRows() {
    return Site.await(
            database.read(tx -> tx.first("SELECT count(*) FROM inbox_messages", r -> r.getLong(1))))
        .orElseThrow();
  }

  private static boolean awaitQuietly(CountDownLatch latch) {
    try {
      return latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
