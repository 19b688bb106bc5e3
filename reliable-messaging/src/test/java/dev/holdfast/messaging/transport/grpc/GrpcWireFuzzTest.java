package dev.holdfast.messaging.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.wire.WireLimits;
import dev.holdfast.testkit.fuzz.Fuzz;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrpcWireFuzzTest {

  @Test
  void any_message_is_texts_or_is_refused() {
    byte[] sample = GrpcWire.write(List.of("{\"a\": 1}", "", "é".repeat(200))).getBytes();

    Fuzz.refusedBy(IOException.class)
        .bytes(
            List.of(sample),
            bytes -> {
              List<String> texts = GrpcWire.read(Buffer.buffer(bytes));
              assertThat(GrpcWire.read(GrpcWire.write(texts))).isEqualTo(texts);
            });
  }

  @Test
  void a_message_of_small_texts_takes_little_memory() {
    byte[] texts = GrpcWire.write(Collections.nCopies(2 << 20, "a")).getBytes();

    Fuzz.refusedBy(IOException.class)
        .one(
            texts,
            bytes ->
                assertThat(GrpcWire.read(Buffer.buffer(bytes)))
                    .hasSize(WireLimits.BATCH_ENVELOPES + 1));
  }
}
