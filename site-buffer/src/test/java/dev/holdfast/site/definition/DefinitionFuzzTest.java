package dev.holdfast.site.definition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.testkit.fuzz.Fuzz;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whatever is defined can be kept and read again, or is refused by its field. */
class DefinitionFuzzTest {

  private static final String SYSTEM =
      """
      {"name": "erp", "baseUrl": "https://erp.example.com:8443/api", "headers": {"X-Plant": "7"},
       "auth": {"type": "oauth2", "tokenUrl": "https://id.example.com/token", "clientId": "me",
                "clientSecret": "s", "scope": "all"},
       "timeout": "10s", "retry": {"maxRetries": 5, "interval": "30s"}, "concurrency": 4, "rateLimit": 2.5}\
      """;

  private static final String BASIC =
      """
      {"baseUrl": "http://erp", "auth": {"type": "basic", "user": "me", "password": "s"}}\
      """;

  private static final String DATABASE =
      """
      {"url": "postgresql://db.example.com:5432/ledger?sslmode=require&search_path=a", "user": "me",
       "password": "s", "poolSize": 4, "timeout": "PT10S", "retry": {"maxRetries": 0}}\
      """;

  private final Fuzz fuzz = Fuzz.refusedBy(FlawException.class, ProblemException.class);

  @Test
  void an_external_system_is_read_or_refused() {
    tried(new ExternalSystemJson(), "erp", List.of(SYSTEM, BASIC));
  }

  @Test
  void a_database_is_read_or_refused() {
    tried(new DatabaseJson(), "ledger", List.of(DATABASE));
  }

  private <T> void tried(DefinitionJson<T> reader, String name, List<String> samples) {
    fuzz.texts(
        samples,
        text -> {
          JsonObject json = DefinitionRequests.parse(text.getBytes(UTF_8));
          T read = reader.read(name, json, Optional.empty());
          JsonObject kept = JsonObject.parse(reader.write(read));
          assertThat(reader.read(name, kept, Optional.empty())).isEqualTo(read);
        });
  }
}
