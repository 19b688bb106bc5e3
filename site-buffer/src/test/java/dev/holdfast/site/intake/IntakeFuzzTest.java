package dev.holdfast.site.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.TargetLimit;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.testkit.fuzz.Fuzz;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whatever is handed in becomes a message, or a problem of the caller's. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class IntakeFuzzTest {

  private static final String MESSAGE =
      """
      {"category": "ExternalSystem", "target": "erp", "payload": {"method": "Ping", "body": {"a": [1E5, 1.10, null]}},
       "messageId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "maxRetries": 3, "retryInterval": "30s",
       "attemptImmediate": false, "orderingKey": "k", "expiresAt": "2999-01-01T00:00:00Z", "idempotencyKey": "i",
       "originInstance": "plc", "sourceScript": "s", "executionId": "e", "parentExecutionId": "p"}\
      """;

  private static final String NOTIFICATION =
      """
      {"list": "ops", "subject": "Pump 3", "body": "runs dry", "originInstance": "plc"}\
      """;

  private static final String WRITE =
      """
      {"sql": "INSERT INTO t (a) VALUES (:a)", "parameters": {"a": 17}, "maxRetries": 3}\
      """;

  private static final String LINES =
      (MESSAGE.replace('\n', ' ') + "\n\n" + NOTIFICATION + "\r\n").repeat(2);

  private final Fuzz fuzz = Fuzz.refusedBy(ProblemException.class);

  private static final Submitter ANYBODY =
      new Submitter("scripts", TargetLimit.to(Set.of(), Set.of()));

  @Inject ReadRequest read;

  @Test
  void a_message_is_read_or_refused() {
    fuzz.texts(
        List.of(
            MESSAGE,
            "{\"category\": \"Notification\", \"target\": \"ops\", \"payload\": %s}"
                .formatted(NOTIFICATION)),
        text ->
            requireSound(
                read.message(
                    RequestFields.parse(text.getBytes(UTF_8)), Optional.of("i"), ANYBODY)));
  }

  @Test
  void so_are_a_notification_a_call_and_a_write() {
    fuzz.texts(
        List.of(NOTIFICATION),
        text ->
            requireSound(read.notification(RequestFields.parse(text), Optional.empty(), ANYBODY)));
    fuzz.texts(
        List.of("{\"method\": \"POST\", \"path\": \"/a?b=c\", \"body\": {}, \"maxRetries\": 3}"),
        text ->
            requireSound(
                read.work(
                    Category.ExternalSystem,
                    "erp",
                    RequestFields.parse(text),
                    Optional.empty(),
                    ANYBODY)));
    fuzz.texts(
        List.of(WRITE),
        text ->
            requireSound(
                read.work(
                    Category.CachedDbWrite,
                    "historian",
                    RequestFields.parse(text),
                    Optional.empty(),
                    ANYBODY)));
  }

  private static void requireSound(NewMessage message) {
    assertThat(message.payload()).isNotBlank();
    assertThat(RequestFields.parse(message.payload())).isNotNull();
  }

  @Test
  void so_is_each_line_of_a_batch() {
    fuzz.bytes(
        List.of(LINES.getBytes(UTF_8)),
        bytes ->
            BatchResource.linesOf(bytes)
                .forEach(
                    line ->
                        requireSound(
                            read.message(
                                RequestFields.parse(line.text()), Optional.empty(), ANYBODY))));
  }

  @Test
  void a_batch_of_line_breaks_takes_little_memory() {
    fuzz.one(
        "\n".repeat(4 << 20).getBytes(UTF_8),
        body -> assertThat(BatchResource.linesOf(body)).isEmpty());
    fuzz.one("a\n".repeat(1 << 20).getBytes(UTF_8), BatchResource::linesOf);
  }
}
