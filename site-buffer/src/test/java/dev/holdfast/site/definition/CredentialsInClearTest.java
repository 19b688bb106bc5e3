package dev.holdfast.site.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.json.JsonObject;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CredentialsInClearTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        "http://erp.example, bearer, true",
        "HTTP://erp.example, bearer, true",
        "https://erp.example, bearer, false",
        "http://localhost:8090, bearer, false",
        "http://127.0.0.2, bearer, false",
        "http://127.0.0.1.example, bearer, true",
        "http://[::1]:80, bearer, false",
        "http://erp.example, none, false"
      })
  void a_token_can_be_read_where_nothing_hides_it(String url, String type, boolean read) {
    String token = type.equals("bearer") ? ",\"token\":\"hush\"" : "";
    ExternalSystem system =
        new ExternalSystemJson()
            .read(
                "erp",
                JsonObject.parse(
                    "{\"baseUrl\":\"%s\",\"auth\":{\"type\":\"%s\"%s}}"
                        .formatted(url, type, token)),
                Optional.empty());

    assertThat(CredentialsInClear.isRead(system)).isEqualTo(read);
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql://db.example/x, true",
    "postgresql://db.example/x?sslmode=prefer, true",
    "postgresql://db.example/x?sslmode=require, false",
    "postgresql://db.example/x?sslmode=verify-full, false",
    "sqlserver://localhost/x, false",
  })
  void so_can_a_password(String url, boolean read) {
    Database database =
        new DatabaseJson()
            .read(
                "historian",
                JsonObject.parse(
                    "{\"url\":\"%s\",\"user\":\"me\",\"password\":\"hush\"}".formatted(url)),
                Optional.empty());

    assertThat(CredentialsInClear.isRead(database)).isEqualTo(read);
  }
}
