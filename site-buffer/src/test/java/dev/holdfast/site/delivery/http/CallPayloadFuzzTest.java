package dev.holdfast.site.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.fuzz.Fuzz;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What somebody wants to be called is checked when it is handed in, whatever it is. */
class CallPayloadFuzzTest {

  @Test
  void any_payload_is_a_call_or_has_a_flaw() {
    Fuzz.refusedBy()
        .texts(
            List.of(
                "{\"method\": \"Ping\", \"body\": {\"a\": [1, 1E5, null]}}",
                """
                {"method": "POST", "path": "/orders/17?x=1", "query": {"a": "b"},
                 "headers": {"X-Trace": "1"}, "body": {"a": 1.10}}\
                """),
            payload -> assertThat(CallPayload.flaw(payload)).isNotNull());
  }
}
