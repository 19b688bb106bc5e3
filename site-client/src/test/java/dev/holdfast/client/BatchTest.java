package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BatchTest {

  private final FaultyHttpTarget target = FaultyHttpTarget.start();
  private final HoldfastSite site = HoldfastSite.connect(FakeSite.config(target));
  private final List<BatchResult> results = new ArrayList<>();

  @AfterEach
  void stop() {
    target.close();
  }

  @Test
  void every_kind_of_draft_is_a_line_with_a_key_of_its_own() {
    target.respondWith(BatchTest::acceptAll);

    BatchSummary summary =
        site.sendAll(
            Stream.of(
                site.notify("ops").subject("s").body("two\nlines"),
                site.externalSystem("erp").post("/x").body(Map.of()).orderingKey("k"),
                site.database("historian").sql("DELETE FROM x"),
                site.message("ExternalSystem", "erp").payload(Map.of("method", "GET"))),
            results::add);

    assertThat(summary).isEqualTo(new BatchSummary(0, 4, 0));
    ReceivedCall call = target.calls().get(0);
    assertThat(call.path()).isEqualTo("/api/v1/messages/batch");
    assertThat(call.header("Content-Type")).contains("application/x-ndjson");
    List<JsonFields> lines = lines(call);
    assertThat(lines)
        .extracting(line -> line.text("category").orElseThrow())
        .containsExactly("Notification", "ExternalSystem", "CachedDbWrite", "ExternalSystem");
    assertThat(lines)
        .extracting(line -> line.text("target").orElseThrow())
        .containsExactly("ops", "erp", "historian", "erp");
    assertThat(lines.get(0).values().get("payload"))
        .isEqualTo(Map.of("list", "ops", "subject", "s", "body", "two\nlines"));
    assertThat(lines.get(1).text("orderingKey")).contains("k");
    assertThat(lines)
        .extracting(line -> line.text("idempotencyKey").orElseThrow())
        .doesNotHaveDuplicates();
  }

  @Test
  void results_of_all_kinds_come_in_order() {
    target.script(
        Reply.json(
            200,
            """
            {"accepted":true,"messageId":"1","wasBuffered":false}
            {"accepted":true,"messageId":"2","wasBuffered":true}

            {"accepted":false,"error":"subject must not be blank"}
            """));

    BatchSummary summary = site.sendAll(notifications(3), results::add);

    assertThat(summary).isEqualTo(new BatchSummary(1, 1, 1));
    assertThat(results)
        .containsExactly(
            new BatchResult(0, new Outcome.Delivered("1")),
            new BatchResult(1, new Outcome.Buffered("2")),
            new BatchResult(2, new Outcome.Failed("", "subject must not be blank")));
  }

  @Test
  void many_messages_go_in_several_posts() {
    target.respondWith(BatchTest::acceptAll);

    BatchSummary summary = site.sendAll(notifications(1_201), results::add);

    assertThat(summary.buffered()).isEqualTo(1_201);
    assertThat(target.calls()).hasSize(3);
    assertThat(results).extracting(BatchResult::index).isSorted().hasSize(1_201);
  }

  @Test
  void after_a_break_only_what_has_no_result_goes_out_again_under_its_old_key() {
    String answer = results(4);
    int half = answer.length() / 2;
    target.script(new Reply.ResetAfterReading(), new Reply.Truncate(200, answer, half));
    target.respondWith(BatchTest::acceptAll);

    BatchSummary summary = site.sendAll(notifications(4), results::add);

    assertThat(summary.total()).isEqualTo(4);
    List<List<String>> keys = target.calls().stream().map(BatchTest::keys).toList();
    assertThat(keys).hasSize(3);
    assertThat(keys.get(1)).isEqualTo(keys.get(0));
    assertThat(keys.get(2)).isEqualTo(keys.get(0).subList(2, 4));
    assertThat(new HashSet<>(results)).hasSize(4);
  }

  @Test
  void an_answer_with_too_few_results_is_not_the_end() {
    target.script(Reply.json(200, results(1)));
    target.respondWith(BatchTest::acceptAll);

    assertThat(site.sendAll(notifications(3), results::add).total()).isEqualTo(3);
    assertThat(keys(target.calls().get(1))).hasSize(2);
  }

  @Test
  void a_line_the_site_is_too_busy_for_goes_out_again() {
    target.script(
        Reply.json(
            200,
            """
            {"line":1,"status":202,"accepted":true,"messageId":"1","wasBuffered":true}
            {"line":2,"status":503,"accepted":false,"wasBuffered":false,"error":"too busy"}
            {"line":3,"status":202,"accepted":true,"messageId":"3","wasBuffered":true}
            """));
    target.respondWith(BatchTest::acceptAll);

    BatchSummary summary = site.sendAll(notifications(3), results::add);

    assertThat(summary).isEqualTo(new BatchSummary(0, 3, 0));
    assertThat(keys(target.calls().get(1))).isEqualTo(keys(target.calls().get(0)).subList(1, 3));
  }

  @Test
  void a_refused_batch_is_a_problem() {
    target.script(FakeSite.problem(507, "The disk is full", "free some space"));

    assertThat(
            catchThrowableOfType(
                    SiteProblemException.class, () -> site.sendAll(notifications(2), results::add))
                .problem()
                .status())
        .isEqualTo(507);
    assertThat(results).isEmpty();
  }

  @Test
  void garbage_among_the_results_ends_it_after_what_is_certain() {
    target.script(Reply.json(200, results(1) + "<html>\n"));

    assertThat(
            catchThrowableOfType(
                SiteException.class, () -> site.sendAll(notifications(3), results::add)))
        .isInstanceOf(SiteUnreachableException.class)
        .hasMessageContaining("result 1 cannot be understood");
    assertThat(results).hasSize(1);
  }

  @Test
  void a_listener_that_throws_ends_it_and_hears_its_own_exception() {
    target.respondWith(BatchTest::acceptAll);

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                site.sendAll(
                    notifications(3),
                    result -> {
                      throw new IllegalStateException("listener");
                    }))
        .withMessage("listener");
  }

  @Test
  void no_messages_are_no_request() {
    assertThat(site.sendAll(Stream.of(), results::add).total()).isZero();
    assertThat(target.calls()).isEmpty();
  }

  private Stream<NotificationDraft> notifications(int count) {
    return IntStream.range(0, count).mapToObj(i -> site.notify("ops").subject("s" + i).body("b"));
  }

  private static Reply acceptAll(ReceivedCall call) {
    return Reply.json(200, results(lines(call).size()));
  }

  private static String results(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> "{\"accepted\":true,\"messageId\":\"m-%d\",\"wasBuffered\":true}\n".formatted(i))
        .collect(Collectors.joining());
  }

  private static List<String> keys(ReceivedCall call) {
    return lines(call).stream().map(line -> line.text("idempotencyKey").orElseThrow()).toList();
  }

  private static List<JsonFields> lines(ReceivedCall call) {
    return call.body().lines().map(line -> JsonFields.parse(line).orElseThrow()).toList();
  }
}
