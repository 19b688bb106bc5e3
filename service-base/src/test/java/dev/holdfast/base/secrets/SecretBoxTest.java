package dev.holdfast.base.secrets;

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

  private record Keys(Optional<String> key, Optional<Path> keyFile, Optional<String> previousKey)
      implements SealingSettings {}

  private SecretBox box(String key, String previous) {
    return box(
        new Keys(Optional.ofNullable(key), Optional.empty(), Optional.ofNullable(previous)), true);
  }

  private SecretBox box(Keys keys, boolean alone) {
    return SecretBox.of("holdfast.central.secrets", keys, data, alone);
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
  void the_key_may_stand_in_a_file() throws Exception {
    Path file = Files.writeString(data.resolve("key"), OLD + "\n");
    Keys inFile = new Keys(Optional.empty(), Optional.of(file), Optional.empty());

    String sealed = box(inFile, false).seal("a", new Secret("hush"));

    assertThat(box(OLD, null).open("a", sealed)).isEqualTo(new Secret("hush"));
    assertThat(data.resolve(KeyFile.NAME)).doesNotExist();
    Files.delete(file);
    assertThatThrownBy(() -> box(inFile, false))
        .hasMessageContaining("holdfast.central.secrets.key-file")
        .hasMessageContaining(file.toString());
  }

  @Test
  void where_others_would_have_to_open_it_no_key_is_made() {
    Keys none = new Keys(Optional.empty(), Optional.empty(), Optional.empty());
    SecretBox shared = box(none, false);

    assertThat(data).isEmptyDirectory();
    assertThat(shared.lack())
        .hasValueSatisfying(why -> assertThat(why).contains(".key is not set"));
    assertThatThrownBy(() -> shared.seal("a", new Secret("hush")))
        .isInstanceOf(SecretUnusableException.class)
        .hasMessageContaining("set holdfast.central.secrets.key");

    String sealed = box(none, true).seal("a", new Secret("hush"));
    assertThat(box(none, false).lack()).as("the key that was made before is used").isEmpty();
    SecretBox opening = box(none, false).onlyToOpen("it is not shared");
    assertThat(opening.open("a", sealed)).isEqualTo(new Secret("hush"));
    assertThat(opening.lack()).contains("it is not shared");
  }

  @Test
  void what_is_sealed_now_is_told_from_what_was_sealed_before() {
    String before = box(OLD, null).seal("a", new Secret("hush"));
    SecretBox now = box(NEW, OLD);

    assertThat(SecretBox.isSealed(before)).isTrue();
    assertThat(SecretBox.isSealed("{}")).isFalse();
    assertThat(before).doesNotStartWith(now.beginning().orElseThrow());
    assertThat(now.seal("a", new Secret("hush"))).startsWith(now.beginning().orElseThrow());
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
