package dev.holdfast.site.pair.peer.eventbus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.fuzz.Fuzz;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.core.spi.cluster.NodeInfo;
import io.vertx.core.spi.cluster.RegistrationInfo;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever a member says of itself is understood, or refused as not. */
class NodeStateFuzzTest {

  @Test
  void any_bytes_are_a_state_or_are_refused() {
    Buffer sample = Buffer.buffer();
    NodeState.EMPTY
        .listeningAt(new NodeInfo("10.77.77.2", 7801, new JsonObject()))
        .with("holdfast.pair", new RegistrationInfo("node-1", 17, false))
        .with("holdfast.pair.changes", new RegistrationInfo("node-1", 18, false))
        .writeShared(sample);

    Fuzz.refusedBy(IllegalArgumentException.class)
        .bytes(
            List.of(sample.getBytes()),
            bytes -> assertThat(NodeState.read(Buffer.buffer(bytes), 0)).isNotNull());
  }
}
