package dev.holdfast.site.storage;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What others on the machine may read of what a site keeps: nothing. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class FileModesTest {

  private static final String FILE = "rw-------";
  private static final String DIRECTORY = "rwx------";

  @Inject SqliteDatabase database;

  @Test
  void all_that_a_site_keeps_is_its_users_alone() throws IOException {
    given().auth().oauth2(Tokens.OPERATOR).post("/api/v1/backups").then().statusCode(201);

    Map<String, String> modes = modes(database.path().toAbsolutePath().getParent());

    assertThat(modes)
        .containsEntry("", DIRECTORY)
        .containsEntry("buffer.db", FILE)
        .containsEntry("buffer.db-wal", FILE)
        .containsEntry("buffer.db.lock", FILE)
        .containsEntry("secrets-key", FILE)
        .containsEntry("backups", DIRECTORY)
        .containsEntry("tmp", DIRECTORY);
    assertThat(modes.keySet()).anyMatch(path -> path.matches("backups/buffer-.*\\.db"));
    // What SQLite's driver unpacks below tmp is no secret, and nobody gets there.
    modes.keySet().removeIf(path -> path.startsWith("tmp/"));
    assertThat(modes.values()).containsOnly(FILE, DIRECTORY);
  }

  private static Map<String, String> modes(Path root) throws IOException {
    Map<String, String> modes = new TreeMap<>();
    try (Stream<Path> tree = Files.walk(root)) {
      for (Path path : tree.toList()) {
        modes.put(
            root.relativize(path).toString(),
            PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
      }
    }
    return modes;
  }
}
