package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.trust.UsualTrust;
import dev.holdfast.site.definition.Database;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectTest {

  private static final String TRUST_STORE = "javax.net.ssl.trustStore";

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  /** It is made on an event loop, so it must not read a file: a broken one goes unnoticed. */
  @ParameterizedTest
  @ValueSource(strings = {"verify-ca", "verify-full"})
  void making_a_pool_does_not_read_the_trust_store(String mode, @TempDir Path directory)
      throws Exception {
    Path broken = Files.writeString(directory.resolve("store"), "no store at all");
    Optional<String> before = Optional.ofNullable(System.getProperty(TRUST_STORE));
    System.setProperty(TRUST_STORE, broken.toString());
    try {
      Pool pool = connect(mode).pool(Dialect.POSTGRESQL);

      pool.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    } finally {
      before.ifPresentOrElse(
          store -> System.setProperty(TRUST_STORE, store), () -> System.clearProperty(TRUST_STORE));
    }
  }

  @Test
  void the_trust_store_is_read_once() throws Exception {
    assertThat(new UsualTrust().getTrustManagerFactory(vertx))
        .isSameAs(new UsualTrust().getTrustManagerFactory(vertx));
    assertThat(UsualTrust.authorities()).isNotEmpty();
  }

  private Connect connect(String mode) {
    Database database =
        new Database(
            "plant",
            "postgresql://localhost:5432/plant?sslmode=" + mode,
            Optional.of("me"),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty());
    return new Connect(vertx, database, new Connect.PoolSize(1, Duration.ofSeconds(5)));
  }
}
