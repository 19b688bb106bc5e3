package dev.holdfast.central.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Site;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NumbersGivenUp;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class CompletenessTest extends CentralTest {

  private Site plant;

  @BeforeEach
  void site() {
    plant = Site.named(Site.PLANT, clock);
  }

  @Test
  void before_anything_numbered_has_come_nothing_is_claimed() {
    Site.post(plant.submit(NotificationId.random(), "ops", "Not numbered"));

    completeness().body("complete", nullValue()).body("segments", empty());
  }

  @Test
  void all_numbers_in_any_order_and_more_than_once_are_complete() {
    List<Envelope> envelopes = new ArrayList<>(numbered("a", 1, 300, Optional.empty()));
    envelopes.addAll(envelopes.subList(0, 100));
    Collections.shuffle(envelopes, new Random(7));

    Site.postTogether(envelopes.subList(0, 250));
    Site.postTogether(envelopes.subList(150, 400));

    assertThat(rows.count()).isEqualTo(300);
    completeness()
        .body("complete", equalTo(true))
        .body("summary", equalTo("1–300 complete"))
        .body("segments[0].received", equalTo(300));
    assertThat(rows.texts("SELECT CAST(received AS text) FROM submit_streams"))
        .containsExactly("{[1,301)}");
  }

  @Test
  void a_gap_is_named_and_closes_when_the_number_comes() {
    List<Envelope> envelopes = numbered("a", 1, 20, Optional.empty());
    Site.postTogether(envelopes.subList(0, 6));
    Site.postTogether(envelopes.subList(7, 17));
    Site.postTogether(envelopes.subList(19, 20));

    completeness()
        .body("complete", equalTo(false))
        .body("summary", equalTo("1–20, 3 missing: 7, 18–19"))
        .body("segments[0].missing.from", contains(7, 18))
        .body("segments[0].missing.to", contains(7, 19));

    Site.postTogether(List.of(envelopes.get(6), envelopes.get(17), envelopes.get(18)));

    completeness().body("summary", equalTo("1–20 complete"));
  }

  @Test
  void what_the_site_has_given_up_is_no_gap() {
    List<Envelope> envelopes = numbered("a", 1, 5, Optional.empty());
    Site.postTogether(List.of(envelopes.get(0), envelopes.get(1), envelopes.get(4)));
    NumbersGivenUp givenUp =
        new NumbersGivenUp(List.of(SubmitNumber.parse("a/3/1"), SubmitNumber.parse("a/4/1")));
    Envelope report =
        plant.sign(
            MessageId.random(), Endpoints.NUMBERS_GIVEN_UP, givenUp.toJson(), Optional.empty());

    assertThat(Site.post(report).acknowledged()).isTrue();
    assertThat(Site.post(report).acknowledged()).isTrue();

    completeness()
        .body("complete", equalTo(true))
        .body("segments[0].received", equalTo(3))
        .body("segments[0].givenUp.from", contains(3))
        .body("segments[0].givenUp.to", contains(4));
    Envelope broken =
        plant.sign(
            MessageId.random(),
            Endpoints.NUMBERS_GIVEN_UP,
            "{\"numbers\":\"x\"}",
            Optional.empty());
    assertThat(Site.post(broken).status()).isEqualTo(400);
  }

  @Test
  void a_restarted_site_goes_on_counting_and_what_it_had_not_got_through_is_missing() {
    Site.postTogether(numbered("a", 1, 10, Optional.empty()).subList(0, 8));
    Site.postTogether(numbered("b", 11, 15, Optional.of("a")));

    completeness().body("segments", hasSize(1)).body("summary", equalTo("1–15, 2 missing: 9–10"));

    Site.postTogether(numbered("a", 1, 10, Optional.empty()).subList(8, 10));
    completeness().body("summary", equalTo("1–15 complete"));
  }

  @Test
  void a_file_that_was_set_back_is_told_apart() {
    Site.postTogether(numbered("a", 1, 10, Optional.empty()));
    Site.postTogether(numbered("b", 6, 7, Optional.of("a")));

    completeness().body("summary", equalTo("1–10 complete; 6–7 complete"));
  }

  @Test
  void a_run_of_which_nothing_came_is_noticed() {
    Site.postTogether(numbered("b", 6, 7, Optional.of("a")));

    completeness()
        .body("complete", equalTo(false))
        .body("summary", equalTo("6–7; what came before is not here"));
  }

  @Test
  void a_known_notification_under_a_new_number_counts_for_that_number() {
    NotificationId id = NotificationId.random();
    Site.post(plant.submit(id, SubmitNumber.parse("a/1/1")));
    Site.post(plant.submit(id, SubmitNumber.parse("b/1/1")));

    assertThat(rows.count()).isEqualTo(1);
    completeness().body("summary", equalTo("1 complete; 1 complete"));
  }

  @Test
  void a_number_whose_notification_was_refused_does_not_count() {
    NotificationId id = NotificationId.random();
    Site ship = Site.named(Site.SHIP, clock);
    Site.post(ship.submit(id, SubmitNumber.parse("s/1/1")));

    EnvelopeReply reply = Site.post(plant.submit(id, SubmitNumber.parse("a/1/1")));

    assertThat(reply.status()).isEqualTo(409);
    completeness().body("segments", empty());
  }

  @Test
  void more_gaps_than_are_kept_cost_no_more_and_are_not_called_complete() {
    // Every second number from 1 to 19,999: as many runs as are kept.
    rows.execute(
        """
        INSERT INTO submit_streams (site_id, stream, first_number, received, first_seen_at, last_seen_at)
        SELECT 'plant-7', 'a', 1, range_agg(int8range(n, n, '[]')), now(), now()
        FROM generate_series(1, 19999, 2) AS n
        """);
    assertThat(runs()).isEqualTo("10000");

    Site.postTogether(
        List.of(
            plant.submit(NotificationId.random(), SubmitNumber.parse("a/20001/1")),
            plant.submit(NotificationId.random(), SubmitNumber.parse("a/20002/1"))));

    assertThat(runs()).isEqualTo("5000");
    completeness()
        .body("complete", equalTo(false))
        .body("segments[0].from", equalTo(1))
        .body("segments[0].to", equalTo(20002))
        .body("segments[0].received", equalTo(10_002))
        .body("segments[0].notToldApart", equalTo(5_001))
        .body("segments[0].missingCount", equalTo(4_999))
        .body("segments[0].missing[0].from", equalTo(10_004))
        .body("summary", endsWith(", …; of the oldest 5,001 were not here in time"));

    // One of the oldest, and one of those that are told apart.
    Site.postTogether(
        List.of(
            plant.submit(NotificationId.random(), SubmitNumber.parse("a/2/1")),
            plant.submit(NotificationId.random(), SubmitNumber.parse("a/10004/1"))));

    assertThat(runs()).isEqualTo("4999");
    completeness()
        .body("segments[0].received", equalTo(10_003))
        .body("segments[0].notToldApart", equalTo(5_001))
        .body("segments[0].missingCount", equalTo(4_998));
  }

  @Test
  void what_is_given_up_with_gaps_is_limited_too() {
    rows.execute(
        """
        INSERT INTO submit_streams (site_id, stream, first_number, given_up, first_seen_at, last_seen_at)
        SELECT 'plant-7', 'a', 1, range_agg(int8range(n, n, '[]')), now(), now()
        FROM generate_series(1, 20001, 2) AS n
        """);

    assertThat(rows.texts("SELECT CAST(count(*) AS text) FROM submit_streams, unnest(given_up)"))
        .containsExactly("5000");
    completeness()
        .body("segments[0].received", equalTo(0))
        .body("segments[0].notToldApart", equalTo(5_001))
        .body("segments[0].missingCount", equalTo(4_999));
  }

  @Test
  void a_site_that_nobody_knows_is_not_found() {
    Tokens.as(Roles.VIEWER).get("/api/v1/sites/nowhere/completeness").then().statusCode(404);
    Tokens.as(Roles.SUBMIT).get("/api/v1/sites/plant-7/completeness").then().statusCode(403);
  }

  private List<Envelope> numbered(String stream, long first, long last, Optional<String> follows) {
    List<Envelope> envelopes = new ArrayList<>();
    for (long number = first; number <= last; number++) {
      envelopes.add(
          plant.submit(NotificationId.random(), new SubmitNumber(stream, number, first, follows)));
    }
    return envelopes;
  }

  private String runs() {
    return rows.texts("SELECT CAST(count(*) AS text) FROM submit_streams, unnest(received)").get(0);
  }

  private static ValidatableResponse completeness() {
    return Tokens.as(Roles.VIEWER).get("/api/v1/sites/plant-7/completeness").then().statusCode(200);
  }
}
