package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.fuzz.Fuzz;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whatever is handed in as a write is statements, or has a flaw that is told by its field. */
class WritePayloadFuzzTest {

  private static final List<String> WRITES =
      List.of(
          """
          {"sql": "INSERT INTO t (a, b) VALUES (:a, :b) -- why", "parameters": {"a": 17, "b": "x"}}\
          """,
          """
          {"statements": [{"sql": "UPDATE t SET a = 'it''s' WHERE b = $$q$$ /* c */"},
                          {"sql": "DELETE FROM t WHERE a = :a", "parameters": {"a": {"type": "timestamp",
                           "value": "2026-03-01T00:00:00Z"}}}]}\
          """);

  @Test
  void any_payload_is_statements_or_has_a_flaw() {
    Arrays.stream(Dialect.values())
        .forEach(
            dialect ->
                Fuzz.refusedBy()
                    .texts(
                        WRITES,
                        payload ->
                            assertThat(
                                    WritePayload.flaw(
                                        payload,
                                        Optional.of(new AllowedStatements(dialect, List.of()))))
                                .isNotNull()));
  }
}
