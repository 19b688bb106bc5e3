package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.delivery.Trial;
import dev.holdfast.testkit.tls.TestTls;
import dev.holdfast.testkit.waiting.Eventually;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A PostgreSQL whose certificate is of the plant's own authority. */
class PostgresTlsTest extends DatabaseWriting {

  @RegisterExtension static final ForAllTests<PostgresServer> SERVER = ForAllTests.postgres();

  private static final String WRITE = "INSERT INTO notes (id, text) VALUES (1, 'safe')";

  private final TestTls tls = TestTls.create();

  @Override
  Server server() {
    return SERVER.get();
  }

  @BeforeEach
  void turn_tls_on() {
    put("plant-key.pem", tls.keyPem());
    put("plant.pem", tls.pem());
    sql("ALTER SYSTEM SET ssl_key_file = 'plant-key.pem'");
    sql("ALTER SYSTEM SET ssl_cert_file = 'plant.pem'");
    sql("ALTER SYSTEM SET ssl = on");
    sql("SELECT pg_reload_conf()");
    Eventually.holds(
        "the server speaks TLS",
        PATIENCE,
        () -> count("SELECT count(*) FROM pg_settings WHERE name = 'ssl' AND setting = 'on'") == 1);
  }

  @AfterEach
  void delete_key() {
    tls.close();
  }

  /** As the server's own user, since it reads no key that is another's. */
  private void put(String file, String pem) {
    sql("CREATE TABLE IF NOT EXISTS lines (n serial, line text)");
    sql("TRUNCATE lines");
    pem.lines().forEach(line -> sql("INSERT INTO lines (line) VALUES ('%s')".formatted(line)));
    sql(
        "COPY (SELECT line FROM lines ORDER BY n) TO PROGRAM 'umask 077; rm -f %1$s; cat > %1$s'"
            .formatted(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify-ca", "verify-full"})
  void it_is_written_to_when_its_authority_is_trusted(String mode) {
    trust(tls.pem());
    defineUrl(url(mode));

    assertDelivered(write(WRITE, "[]"));

    assertThat(notes()).containsExactly("safe");
    assertThat(trial().ok()).isTrue();
  }

  @Test
  void it_is_not_written_to_when_nobody_vouches_for_it() {
    defineUrl(url("verify-full"));

    assertAway(write(WRITE, "[]"));

    assertThat(notes()).isEmpty();
    assertThat(trial().ok()).isFalse();
  }

  @Test
  void a_certificate_for_another_name_is_not_taken_by_full_verification() {
    trust(tls.pem());
    defineUrl(url("verify-full").replace("localhost", "127.0.0.2"));

    assertAway(write(WRITE, "[]"));
  }

  private Trial trial() {
    return new TryDatabase(vertx, new Defaults(), Clock.systemUTC())
        .run(defined.get("plant"), Dialect.POSTGRESQL)
        .await()
        .atMost(PATIENCE);
  }

  private String url(String mode) {
    return server().url(server().port()) + "?sslmode=" + mode;
  }
}
