package dev.holdfast.central.operator.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.base.body.StrictBodies;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.testkit.fuzz.Fuzz;
import dev.holdfast.testkit.fuzz.Storable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever is posted about many notifications says which they are, or is refused. */
class BulkRequestFuzzTest {

  private static final JsonMapper JSON = StrictBodies.strict(new JsonMapper());

  @Test
  void any_body_is_read_or_refused() {
    Fuzz.refusedBy(JsonProcessingException.class, ProblemException.class)
        .texts(
            List.of(
                """
                {"type": "Email", "site": "plant-7", "list": "ops", "keyword": "SMTP 535", "cause": "9f86d081884c7d65",
                 "from": "2026-03-01T00:00:00Z", "until": "2026-03-02T00:00:00Z", "dryRun": false, "expected": 42}
                """,
                "{\"all\": true}"),
            text ->
                Storable.require(
                    BulkRequest.required(JSON.readValue(text, BulkRequest.class)).selection()));
  }
}
