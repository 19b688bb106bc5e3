package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.system.Script.Result;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code bin/make-pair-certificates}, and two nodes that have nothing else to know each other by.
 */
class PairCertificatesIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path directory;

  @Test
  void two_nodes_of_one_authority_are_a_pair_and_one_of_another_is_refused() throws Exception {
    make("plant-7", "node-1", "node-2");
    make("plant-8", "node-2");
    String first = "127.0.0.2:" + FreePort.pickPair();
    String second = "127.0.0.3:" + FreePort.pickPair();
    try (Service one = node("plant-7/node-1", first, second);
        Service two = node("plant-7/node-2", second, first);
        Service stranger = node("plant-8/node-2", second, first)) {
      one.start();
      two.start();
      awaitPeer(one, "present");
      awaitPeer(two, "present");

      two.stop();
      stranger.start();
      awaitPeer(one, "refused");
      assertThat(PairOfSites.status(one).getString("pair.peer.why"))
          .contains("the certificate of 'CN=node-2' is not trusted");
    }
  }

  @Test
  void only_the_owner_reads_the_files_and_none_is_overwritten() throws Exception {
    make("plant-7", "node-1", "node-2");

    List<String> made;
    try (Stream<Path> all = Files.walk(directory.resolve("plant-7"))) {
      made = all.filter(Files::isRegularFile).map(this::withMode).sorted().toList();
    }
    assertThat(made)
        .containsExactly(
            "plant-7/node-1/node-key.pem rw-------",
            "plant-7/node-1/node.pem rw-------",
            "plant-7/node-1/site-ca.pem rw-------",
            "plant-7/node-2/node-key.pem rw-------",
            "plant-7/node-2/node.pem rw-------",
            "plant-7/node-2/site-ca.pem rw-------",
            "plant-7/site-ca-key.pem rw-------",
            "plant-7/site-ca.pem rw-------");
    Result again = run("plant-7", "node-3", "node-2");
    assertThat(again.exit()).isEqualTo(1);
    assertThat(again.output()).contains("node-2 is there already");
    assertThat(directory.resolve("plant-7/node-3")).doesNotExist();
  }

  private void make(String site, String... nodes) throws Exception {
    Result result = run(site, nodes);
    assertThat(result.exit()).as(result.output()).isZero();
  }

  private Result run(String site, String... nodes) throws Exception {
    return new Script("make-pair-certificates", directory.resolve(site).toString()).run(nodes);
  }

  private String withMode(Path file) {
    try {
      return "%s %s"
          .formatted(
              directory.relativize(file),
              PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private Service node(String files, String own, String peer) throws IOException {
    Path certificates = directory.resolve(files);
    return new Service(
        Packaged.SITE,
        directory.resolve("run").resolve(files),
        FreePort.pick(),
        Map.of(
            "holdfast.site.id", "plant-7",
            "holdfast.site.node", certificates.getFileName().toString(),
            "holdfast.site.cluster.address", own,
            "holdfast.site.cluster.peers", peer,
            "holdfast.site.cluster.certificate", certificates.resolve("node.pem").toString(),
            "holdfast.site.cluster.key", certificates.resolve("node-key.pem").toString(),
            "holdfast.site.cluster.ca", certificates.resolve("site-ca.pem").toString()));
  }

  private static void awaitPeer(Service node, String state) {
    Eventually.holds(
        "its peer is " + state,
        PATIENCE,
        () -> PairOfSites.status(node).getString("pair.peer.state").equals(state));
  }
}
