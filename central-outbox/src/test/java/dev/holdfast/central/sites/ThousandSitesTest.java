package dev.holdfast.central.sites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Site;
import dev.holdfast.messaging.transport.http.HttpWire;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thousand sites at once, over lines that lose, repeat and reorder. Seeded: it fails alike. */
@QuarkusTest
class ThousandSitesTest extends CentralTest {

  private static final int SITES = 1_000;
  private static final int EACH = 6;
  private static final int AT_ONCE = 16;
  private static final int DROPPED_AT = 417;
  private static final int DROPPED_NUMBER = 4;

  @TestHTTPResource URI url;
  @Inject SecretBox box;
  @Inject KeySchedule schedule;
  @Inject StreamRows streams;

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  @Test
  @Timeout(120)
  void each_notification_has_one_row_and_only_the_one_that_was_dropped_is_missing()
      throws Exception {
    register();
    List<Callable<Integer>> sites =
        IntStream.range(0, SITES).<Callable<Integer>>mapToObj(i -> () -> submitAll(i)).toList();

    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    int envelopes = 0;
    try {
      for (Future<Integer> site : threads.invokeAll(sites)) {
        envelopes += site.get();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(envelopes).as("with what was sent again").isGreaterThan(SITES * EACH * 3 / 2);
    assertThat(rows.count()).isEqualTo(SITES * EACH - 1);
    assertThat(
            rows.texts(
                "SELECT CAST(count(*) AS text) FROM notifications GROUP BY source_site_id"
                    + " HAVING count(*) <> 6"))
        .containsExactly("5");
    assertThat(rows.texts("SELECT CAST(count(*) AS text) FROM submit_streams"))
        .containsExactly(Integer.toString(SITES));
    for (int i = 0; i < SITES; i++) {
      Completeness found = Completeness.of(name(i), await(streams.of(name(i))));
      assertThat(found.summary())
          .as(name(i))
          .isEqualTo(i == DROPPED_AT ? "1–6, 1 missing: 4" : "1–6 complete");
    }
  }

  /** As an admin would, but in one statement. */
  private void register() {
    String sites =
        IntStream.range(0, SITES)
            .mapToObj(i -> "('%s', NULL, now(), 'test')".formatted(name(i)))
            .collect(Collectors.joining(","));
    rows.execute("INSERT INTO sites VALUES " + sites);
    String keys = IntStream.range(0, SITES).mapToObj(this::keyRow).collect(Collectors.joining(","));
    rows.execute(
        "INSERT INTO site_keys (key_id, site_id, secret, created_at, created_by, change) VALUES "
            + keys);
    await(schedule.runOnce());
  }

  private String keyRow(int i) {
    UUID id = UUID.randomUUID();
    String text = box.seal(SiteKeyRow.owner(name(i), id), new Secret(Site.secretOf(name(i))));
    return "('%s', '%s', '%s', now(), 'test', nextval('site_key_changes'))"
        .formatted(id, name(i), text);
  }

  private static String name(int i) {
    return "fleet-%04d".formatted(i);
  }

  /** Sends in parts, forgets some answers, and sends everything unanswered again, shuffled. */
  private int submitAll(int i) throws Exception {
    Random chance = new Random(i);
    Site site = Site.named(name(i), clock);
    List<Envelope> open = new ArrayList<>();
    for (int number = 1; number <= EACH; number++) {
      if (i != DROPPED_AT || number != DROPPED_NUMBER) {
        open.add(
            site.submit(
                NotificationId.random(), new SubmitNumber("run-1", number, 1, Optional.empty())));
      }
    }
    int sent = 0;
    while (!open.isEmpty()) {
      Collections.shuffle(open, chance);
      List<Envelope> part = new ArrayList<>(open.subList(0, 1 + chance.nextInt(open.size())));
      part.add(part.get(chance.nextInt(part.size())));
      sent += part.size();
      boolean answerIsLost = chance.nextInt(3) == 0;
      if (post(part) && !answerIsLost) {
        open.removeAll(part);
      }
    }
    return sent;
  }

  private boolean post(List<Envelope> envelopes) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(url.resolve(HttpWire.RECEIVE_PATH + HttpWire.BATCH_PATH))
            .timeout(PATIENCE)
            .header("Content-Type", HttpWire.NDJSON)
            .POST(
                BodyPublishers.ofString(
                    envelopes.stream().map(EnvelopeJson::write).collect(Collectors.joining("\n"))))
            .build();
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    return response
        .body()
        .lines()
        .map(EnvelopeJson::readReply)
        .allMatch(reply -> reply.acknowledged());
  }
}
