package dev.holdfast.testkit.kafka;

import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.process.ServiceProcess;
import dev.holdfast.testkit.process.ServiceProcessBuilder;
import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * One real broker that is its own controller, on loopback. Whoever uses it has {@code
 * org.apache.kafka:kafka_2.13} on the class path of the tests.
 */
public final class KafkaBroker implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int CONNECT_MILLIS = 500;
  private static final String CLUSTER_ID = "MkU3OEVBNTcwNTJENDM2Qg";

  private static final String SETTINGS =
      """
      process.roles=broker,controller
      node.id=1
      controller.quorum.voters=1@127.0.0.1:%2$d
      listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
      advertised.listeners=PLAINTEXT://127.0.0.1:%1$d
      controller.listener.names=CONTROLLER
      listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT
      log.dirs=%3$s
      num.partitions=2
      offsets.topic.num.partitions=1
      offsets.topic.replication.factor=1
      transaction.state.log.replication.factor=1
      transaction.state.log.min.isr=1
      group.initial.rebalance.delay.ms=0
      """;

  private final Path directory;
  private final int port;
  private ServiceProcess process;

  private KafkaBroker(Path directory, int port) {
    this.directory = directory;
    this.port = port;
  }

  /** Returns when clients can connect. */
  public static KafkaBroker start() {
    try {
      Path directory = Files.createTempDirectory("kafka-");
      KafkaBroker broker = new KafkaBroker(directory, FreePort.pick());
      Files.writeString(
          broker.settings(),
          SETTINGS.formatted(broker.port, FreePort.pick(), directory.resolve("data")));
      broker.format();
      broker.startAgain();
      return broker;
    } catch (IOException e) {
      throw new UncheckedIOException("no directory for a Kafka broker", e);
    }
  }

  /** In English: in a Turkish locale it does not know its own words. */
  private static ServiceProcessBuilder kafka(String main) {
    return ServiceProcess.javaMain(classPath(), main).jvmArgument("-Duser.language=en");
  }

  private Path settings() {
    return directory.resolve("server.properties");
  }

  private void format() {
    try (ServiceProcess format =
        kafka("kafka.tools.StorageTool")
            .name("kafka-format")
            .logFile(directory.resolve("format.log"))
            .quickStart()
            .argument("format")
            .argument("--config")
            .argument(settings().toString())
            .argument("--cluster-id")
            .argument(CLUSTER_ID)
            .start()) {
      int code = format.awaitExit(PATIENCE);
      if (code != 0) {
        throw new IllegalStateException(
            "Kafka's storage was not made: " + String.join("\n", format.logLines()));
      }
    }
  }

  /** On the same port, with all it had. */
  public void startAgain() {
    process =
        kafka("kafka.Kafka")
            .name("kafka")
            .logFile(directory.resolve("kafka.log"))
            .jvmArgument("-Xmx256m")
            .quickStart()
            .argument(settings().toString())
            .start();
    Eventually.holds("a Kafka broker", PATIENCE, this::listens);
  }

  private boolean listens() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  public void kill() {
    process.killMinus9();
  }

  /** For {@code bootstrap.servers}. */
  public String address() {
    return "127.0.0.1:" + port;
  }

  @Override
  public void close() {
    process.close();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a Kafka broker left files in " + directory, e);
    }
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }
}
