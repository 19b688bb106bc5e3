package dev.holdfast.central.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Site;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NumbersAcknowledged;
import dev.holdfast.shared.contract.NumbersMissing;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.contract.SubmitSpan;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class LackedNumbersTest extends CentralTest {

  private Site plant;
  private Optional<String> here;

  @BeforeEach
  void site() {
    plant = Site.named(Site.PLANT, clock);
    here = nameFor(plant);
  }

  private static Optional<String> nameFor(Site site) {
    return Optional.of(ask(site, Optional.empty(), List.of(), List.of()).installation());
  }

  @Test
  void nothing_is_missing_of_what_is_here_also_when_its_rows_were_purged() {
    Site.postTogether(numbered(1, 20));
    assertThat(ask(List.of(span(1, "a/20/1")), List.of()).missing()).isEmpty();

    rows.execute("DELETE FROM notifications");

    assertThat(ask(List.of(span(1, "a/20/1")), List.of()).missing()).isEmpty();
  }

  @Test
  void what_a_restored_database_lacks_is_named_stream_by_stream() {
    Site.postTogether(numbered(1, 10));
    setBackTo("{[1,4),[6,7)}");

    NumbersMissing missing = ask(List.of(span(3, "a/10/1"), span(11, "b/15/11/a")), List.of());

    assertThat(missing)
        .isEqualTo(
            new NumbersMissing(
                here.orElseThrow(),
                List.of(span(4, "a/5/1"), span(7, "a/10/1"), span(11, "b/15/11/a")),
                false));
    assertThat(rows.texts("SELECT stream FROM submit_streams")).containsExactly("a");
  }

  @Test
  void what_the_site_has_no_copy_of_any_more_counts_as_given_up_where_it_is_missing() {
    Site.postTogether(numbered(1, 10));
    setBackTo("{[1,4)}");
    List<SubmitSpan> gone = List.of(span(1, "a/6/1"), span(20, "c/21/20"));

    assertThat(ask(List.of(span(3, "a/10/1")), gone).missing()).containsExactly(span(7, "a/10/1"));
    assertThat(ask(List.of(span(3, "a/10/1")), gone).missing()).containsExactly(span(7, "a/10/1"));

    assertThat(
            rows.texts(
                "SELECT stream || CAST(given_up AS text) FROM submit_streams ORDER BY stream"))
        .containsExactly("a{[4,7)}", "c{[20,22)}");
    Site.postTogether(numbered(7, 10));
    completeness("1–10 complete; 20–21 complete");
  }

  @Test
  void whoever_was_acknowledged_by_another_installation_hears_its_name_and_nothing_else() {
    List<SubmitSpan> kept = List.of(span(1, "a/10/1"));
    List<SubmitSpan> gone = List.of(span(1, "b/10/1"));
    NumbersMissing nothing = new NumbersMissing(here.orElseThrow(), List.of(), false);

    assertThat(ask(plant, Optional.of("another"), kept, gone)).isEqualTo(nothing);
    assertThat(ask(plant, Optional.empty(), kept, gone)).isEqualTo(nothing);
    assertThat(ask(plant, nameFor(Site.named(Site.SHIP, clock)), kept, gone))
        .as("it had another name when it was acknowledged")
        .isEqualTo(nothing);

    assertThat(rows.texts("SELECT stream FROM submit_streams")).isEmpty();
  }

  @Test
  void each_site_is_asked_for_its_own_and_all_in_one_batch_are_answered() {
    Site ship = Site.named(Site.SHIP, clock);
    Site.postTogether(numbered(1, 10));
    List<SubmitSpan> kept = List.of(span(1, "a/10/1"));
    String ofShip = new NumbersAcknowledged(nameFor(ship), kept, List.of()).toJson();
    String ofPlant = new NumbersAcknowledged(here, kept, List.of()).toJson();
    Envelope broken = sign(plant, "{\"kept\":\"x\",\"gone\":\"\"}");

    List<EnvelopeReply> replies =
        Site.postTogether(List.of(sign(ship, ofShip), broken, sign(plant, ofPlant)));

    assertThat(answer(replies.get(0)).missing()).containsExactly(span(1, "a/10/1"));
    assertThat(replies.get(1).status()).isEqualTo(400);
    assertThat(answer(replies.get(2)).missing()).isEmpty();
  }

  @Test
  void a_long_answer_is_cut_off_and_says_so() {
    List<Envelope> odd = new ArrayList<>();
    for (long number = 1; number <= 2L * NumbersMissing.MAX + 1; number += 2) {
      odd.add(plant.submit(NotificationId.random(), number("a", number, 1, Optional.empty())));
    }
    for (int from = 0; from < odd.size(); from += 100) {
      Site.postTogether(odd.subList(from, Math.min(odd.size(), from + 100)));
    }
    long last = 2L * NumbersMissing.MAX + 2;

    NumbersMissing cut = ask(List.of(span(1, "a/%d/1".formatted(last))), List.of());
    NumbersMissing rest = ask(List.of(span(last - 1, "a/%d/1".formatted(last))), List.of());

    assertThat(cut.missing()).hasSize(NumbersMissing.MAX);
    assertThat(cut.more()).isTrue();
    assertThat(rest.missing()).containsExactly(span(last, "a/%d/1".formatted(last)));
    assertThat(rest.more()).isFalse();
  }

  private void setBackTo(String received) {
    rows.execute("UPDATE submit_streams SET received = '%s'".formatted(received));
    rows.execute("DELETE FROM notifications");
  }

  private NumbersMissing ask(List<SubmitSpan> kept, List<SubmitSpan> gone) {
    return ask(plant, here, kept, gone);
  }

  private static NumbersMissing ask(
      Site site, Optional<String> by, List<SubmitSpan> kept, List<SubmitSpan> gone) {
    return answer(Site.post(sign(site, new NumbersAcknowledged(by, kept, gone).toJson())));
  }

  private static Envelope sign(Site site, String question) {
    return site.sign(
        MessageId.random(), Endpoints.NUMBERS_ACKNOWLEDGED, question, Optional.empty());
  }

  private static NumbersMissing answer(EnvelopeReply reply) {
    return NumbersMissing.fromJson(
        reply.payload().orElseThrow(() -> new AssertionError("no answer, but " + reply)));
  }

  private static void completeness(String summary) {
    Tokens.as(Roles.VIEWER)
        .get("/api/v1/sites/plant-7/completeness")
        .then()
        .statusCode(200)
        .body("summary", equalTo(summary));
  }

  private List<Envelope> numbered(long first, long last) {
    List<Envelope> envelopes = new ArrayList<>();
    for (long number = first; number <= last; number++) {
      envelopes.add(
          plant.submit(NotificationId.random(), number("a", number, 1, Optional.empty())));
    }
    return envelopes;
  }

  private static SubmitNumber number(
      String stream, long number, long first, Optional<String> follows) {
    return new SubmitNumber(stream, number, first, follows);
  }

  private static SubmitSpan span(long from, String to) {
    return new SubmitSpan(from, SubmitNumber.parse(to));
  }
}
