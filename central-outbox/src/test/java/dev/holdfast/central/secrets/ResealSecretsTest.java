package dev.holdfast.central.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.secrets.SealingSettings;
import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.CentralTestResource;
import dev.holdfast.central.testing.Tokens;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@QuarkusTest
class ResealSecretsTest extends CentralTest {

  private static final String NOW = CentralTestResource.SECRETS_KEY;
  private static final String NEXT = "N".repeat(43) + "=";

  @TempDir Path data;
  @Inject Transactions transactions;

  private record Keys(Optional<String> key, Optional<Path> keyFile, Optional<String> previousKey)
      implements SealingSettings {}

  @Test
  void every_secret_comes_under_the_key_of_now_and_opens_with_that_alone() {
    admin()
        .body(
            """
            {"host": "smtp.example.com", "auth": "Login", "username": "holdfast",
             "secret": "pass-word-7", "from": "holdfast@example.com"}
            """)
        .put("/api/v1/smtp-configurations/first")
        .then()
        .statusCode(201);
    admin()
        .body(
            """
            {"type": "Webhook", "webhook": {"url": "https://hooks.example/hush", "format": "Slack"}}
            """)
        .put("/api/v1/lists/hook")
        .then()
        .statusCode(200);
    admin().body("{\"siteId\": \"plant-9\"}").post("/api/v1/sites").then().statusCode(201);
    List<String> before = sealed();
    assertThat(before).hasSize(3);

    ResealSecrets later = new ResealSecrets(transactions, box(NEXT, Optional.of(NOW)));
    assertThat(await(later.runOnce())).isEqualTo(3);
    assertThat(await(later.runOnce())).as("not again").isZero();
    assertThat(sealed()).hasSize(3).doesNotContainAnyElementsOf(before);

    ResealSecrets back = new ResealSecrets(transactions, box(NOW, Optional.empty()));
    assertThat(await(back.runOnce())).as("without the key it has been sealed with").isZero();
    assertThat(await(new ResealSecrets(transactions, box(NOW, Optional.of(NEXT))).runOnce()))
        .isEqualTo(3);

    // Each is sealed for whom it was sealed for: central itself opens it.
    assertThat(admin().get("/api/v1/smtp-configurations/first").asString())
        .doesNotContain("cannot be used");
    admin().get("/api/v1/lists/hook").then().statusCode(200);
    assertThat(admin().get("/api/v1/lists/hook").asString()).doesNotContain("cannot be used");
    SecretBox box = box(NOW, Optional.empty());
    assertThat(
            rows
                .texts(
                    """
                    SELECT 'site ' || site_id || ' key ' || key_id || '|' || secret FROM site_keys
                    """)
                .stream()
                .map(row -> row.split("\\|", 2))
                .map(row -> box.open(row[0], row[1]).value().length()))
        .allMatch(length -> length >= 32);
  }

  private List<String> sealed() {
    return rows.texts(
        """
        SELECT secret FROM smtp_configurations UNION ALL SELECT secret FROM notification_lists
        UNION ALL SELECT secret FROM site_keys
        """);
  }

  private SecretBox box(String key, Optional<String> previous) {
    return SecretBox.of(
        "holdfast.central.secrets",
        new Keys(Optional.of(key), Optional.empty(), previous),
        data,
        false);
  }

  private static RequestSpecification admin() {
    return Tokens.as(Roles.ADMIN).contentType(ContentType.JSON);
  }
}
