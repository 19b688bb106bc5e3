package dev.holdfast.system;

import dev.holdfast.testkit.tls.TestTls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A certificate for each node of a site; what a node trusts is those of its site. */
final class Certificates implements AutoCloseable {

  private final Map<String, TestTls> nodes = new HashMap<>();
  private final Path trusted;

  Certificates(Path directory) throws IOException {
    for (String node : List.of("a", "b")) {
      nodes.put(node, TestTls.create());
    }
    trusted = Files.createDirectories(directory).resolve("site-ca.pem");
    Files.writeString(trusted, nodes.get("a").pem() + nodes.get("b").pem());
  }

  /** The settings of a node. */
  Map<String, String> of(String node) {
    TestTls own = nodes.get(node);
    return Map.of(
        "holdfast.site.cluster.certificate", own.pemFile().toString(),
        "holdfast.site.cluster.key", own.keyFile().toString(),
        "holdfast.site.cluster.ca", trusted.toString());
  }

  @Override
  public void close() {
    nodes.values().forEach(TestTls::close);
  }
}
