package dev.holdfast.central.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretBoxTest {

  private static final String OLD = "A".repeat(43) + "=";
  private static final String NEW = "B".repeat(43) + "=";

  @TempDir Path data;

  private record Keys(Optional<String> key, Optional<String> previousKey)
      implements SecretsSettings {}

  private SecretBox box(String key, String previous) {
    return new SecretBox(new Keys(Optional.ofNullable(key), Optional.ofNullable(previous)), data);
  }

  @Test
  void what_is_sealed_opens_for_its_owner_alone() {
    SecretBox box = box(OLD, null);
    String sealed = box.seal("smtp a", new Secret("hush"));

    assertThat(sealed).startsWith("v1:").doesNotContain("hush");
    assertThat(box.open("smtp a", sealed)).isEqualTo(new Secret("hush"));
    assertThat(box.seal("smtp a", new Secret("hush"))).as("never twice alike").isNotEqualTo(sealed);
    assertThatThrownBy(() -> box.open("smtp b", sealed))
        .isInstanceOf(SecretUnusableException.class)
        .hasMessageContaining("belongs elsewhere");
  }

  @Test
  void a_key_is_changed_without_a_gap() {
    String sealed = box(OLD, null).seal("a", new Secret("hush"));

    assertThat(box(NEW, OLD).open("a", sealed)).isEqualTo(new Secret("hush"));
    assertThatThrownBy(() -> box(NEW, null).open("a", sealed))
        .hasMessageContaining("another key")
        .hasMessageContaining("holdfast.central.secrets.key");
  }

  @Test
  void without_a_key_one_is_made_and_kept_for_its_owner_only() throws Exception {
    String sealed = box(null, null).seal("a", new Secret("hush"));

    Path file = data.resolve(KeyFile.NAME);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(box(null, null).open("a", sealed)).isEqualTo(new Secret("hush"));
    assertThat(data).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void a_bad_key_is_found_at_start_and_not_repeated() {
    assertThatThrownBy(() -> box("too-short-but-secret", null))
        .hasMessageContaining("holdfast.central.secrets.key")
        .hasMessageNotContaining("too-short");
  }

  @Test
  void nothing_prints_a_secret() {
    assertThat(new Secret("hush")).hasToString("***");
  }
}
