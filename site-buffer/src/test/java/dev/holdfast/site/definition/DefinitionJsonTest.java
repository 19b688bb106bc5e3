package dev.holdfast.site.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.shared.retry.RetryPolicy.Backoff;
import dev.holdfast.testkit.tls.TestTls;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DefinitionJsonTest {

  private static final String BASIC =
      "'baseUrl':'https://erp.example.com','auth':{'type':'basic','user':'me'%s}";
  private static final String DATABASE = "'url':'postgresql://db.example.com/plant','user':'me'%s";

  private final ExternalSystemJson systems = new ExternalSystemJson();
  private final DatabaseJson databases = new DatabaseJson();

  @Test
  void an_external_system_is_read_in_full() {
    ExternalSystem erp =
        system(
            """
            'name':'erp', 'origin':'api', 'updatedAt':'2026-03-01T12:00:00Z',
            'baseUrl':'https://erp.example.com:8443/api',
            'headers':{'X-Plant':'7'},
            'auth':{'type':'oauth2','tokenUrl':'https://login.example.com/token','clientId':'id',
                    'clientSecret':'hunter2','scope':'orders'},
            'timeout':'PT10S', 'concurrency':4, 'rateLimit':2.5,
            'retry':{'interval':'30s','maxRetries':0,'backoff':'exponential','maxInterval':'5m',
                     'jitter':'500ms'}
            """,
            Optional.empty());

    assertThat(erp)
        .isEqualTo(
            new ExternalSystem(
                "erp",
                URI.create("https://erp.example.com:8443/api"),
                Map.of("X-Plant", "7"),
                new Auth.OAuth2(
                    URI.create("https://login.example.com/token"),
                    "id",
                    new Secret("hunter2"),
                    Optional.of("orders")),
                Optional.empty(),
                Optional.of(Duration.ofSeconds(10)),
                Optional.of(
                    new RetryPolicy(
                        Duration.ofSeconds(30),
                        0,
                        Optional.of(new Backoff(Duration.ofMinutes(5), Duration.ofMillis(500))))),
                OptionalInt.of(4),
                OptionalDouble.of(2.5)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",'auth':{'type':'none'}",
        ",'auth':{'type':'basic','user':'me','password':'a:b c'}",
        ",'auth':{'type':'bearer','token':'abc'},'timeout':'5s','concurrency':1000",
        ",'auth':{'type':'api-key','header':'Authorization','key':'k'},'rateLimit':0.1",
        ",'retry':{'interval':'1s','maxRetries':3},'headers':{'A':'','B':'b'}"
      })
  void what_the_store_gets_reads_back_the_same(String more) {
    ExternalSystem system = system("'baseUrl':'http://localhost'" + more, Optional.empty());

    assertThat(systems.read("erp", JsonObject.parse(systems.write(system)), Optional.empty()))
        .isEqualTo(system);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'url':'postgresql://db/plant?sslmode=require','user':'me'",
        "'url':'mysql://[::1]:3306/plant','user':'me','password':'hunter2','poolSize':3",
        "'url':'mariadb://db/plant','user':'me','retry':{'interval':'1s','maxRetries':3}",
        "'url':'sqlserver://db:1433/plant','user':'me','password':null,'timeout':'1s'"
      })
  void databases_read_back_the_same_too(String json) {
    Database database = database(json, Optional.empty());

    assertThat(databases.read("db", JsonObject.parse(databases.write(database)), Optional.empty()))
        .isEqualTo(database);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",'password':{'set':true}"})
  void a_secret_that_is_left_out_stays(String leftOut) {
    ExternalSystem before = system(BASIC.formatted(",'password':'hunter2'"), Optional.empty());

    ExternalSystem after = system(BASIC.formatted(leftOut), Optional.of(before));

    assertThat(after.auth()).isEqualTo(new Auth.Basic("me", new Secret("hunter2")));
  }

  @Test
  void a_secret_does_not_follow_to_another_server() {
    Optional<ExternalSystem> before =
        Optional.of(system(BASIC.formatted(",'password':'hunter2'"), Optional.empty()));
    String moved = BASIC.formatted("").replace("erp.example.com", "evil.example.com");

    assertFlaw("auth.password", () -> system(moved, before));
    assertFlaw("auth.password", () -> system(BASIC.formatted("").replace("https", "http"), before));
  }

  @Test
  void a_secret_does_not_follow_to_another_type_or_token_server() {
    String oauth =
        "'baseUrl':'https://erp','auth':{'type':'oauth2','tokenUrl':'https://login','clientId':'a'%s}";
    Optional<ExternalSystem> before =
        Optional.of(system(oauth.formatted(",'clientSecret':'hunter2'"), Optional.empty()));

    assertFlaw(
        "auth.clientSecret", () -> system(oauth.formatted("").replace("login", "evil"), before));
    assertFlaw(
        "auth.token", () -> system("'baseUrl':'https://erp','auth':{'type':'bearer'}", before));
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify-ca", "verify-full"})
  void an_authority_of_a_database_goes_with_the_modes_that_verify(String mode) {
    try (TestTls tls = TestTls.create()) {
      String trust = "','user':'me','trust':'%s'".formatted(tls.pem().replace("\n", "\\n"));
      Database database =
          database("'url':'mysql://db/plant?sslmode=" + mode + trust, Optional.empty());

      assertThat(database.trust()).contains(tls.pem());
      assertThat(
              databases.read("db", JsonObject.parse(databases.write(database)), Optional.empty()))
          .isEqualTo(database);
      assertFlaw("trust", () -> database("'url':'mysql://db/plant" + trust, Optional.empty()));
      assertFlaw(
          "trust",
          () -> database("'url':'mysql://db/plant?sslmode=require" + trust, Optional.empty()));
    }
  }

  @Test
  void the_short_scheme_of_postgresql_is_the_same() {
    assertThat(database("'url':'postgres://db/plant?search_path=a','user':'me'", Optional.empty()))
        .isEqualTo(
            database("'url':'postgresql://db/plant?search_path=a','user':'me'", Optional.empty()));
  }

  @Test
  void a_password_of_a_database_is_kept_removed_or_given_again() {
    Optional<Database> before =
        Optional.of(database(DATABASE.formatted(",'password':'hunter2'"), Optional.empty()));

    assertThat(database(DATABASE.formatted(""), before).password()).contains(new Secret("hunter2"));
    assertThat(database(DATABASE.formatted(",'password':null"), before).password()).isEmpty();
    String moved = DATABASE.replace("db.example.com", "evil.example.com");
    assertFlaw("password", () -> database(moved.formatted(""), before));
    assertFlaw("password", () -> database(moved.formatted(",'password':{'set':true}"), before));
    assertThat(database(moved.formatted(",'password':null"), before).password()).isEmpty();
    assertThat(database(moved.formatted(",'password':'new'"), before).password())
        .contains(new Secret("new"));
  }

  @Test
  void no_secret_shows_when_a_definition_is_printed() {
    assertThat(
            system(BASIC.formatted(",'password':'hunter2'"), Optional.empty())
                + database(DATABASE.formatted(",'password':'hunter2'"), Optional.empty())
                    .toString())
        .doesNotContain("hunter2");
  }

  private static void assertFlaw(
      String field, org.assertj.core.api.ThrowableAssert.ThrowingCallable reading) {
    assertThatThrownBy(reading)
        .isInstanceOfSatisfying(
            FlawException.class, flaw -> assertThat(flaw.field()).isEqualTo(field));
  }

  private ExternalSystem system(String fields, Optional<ExternalSystem> before) {
    return systems.read("erp", parse(fields), before);
  }

  private Database database(String fields, Optional<Database> before) {
    return databases.read("db", parse(fields), before);
  }

  private static JsonObject parse(String fields) {
    return JsonObject.parse("{%s}".formatted(fields.replace('\'', '"')));
  }

  @Test
  void a_password_is_not_kept_for_a_way_on_which_others_might_read_it() {
    String safe = "'url':'postgresql://db/plant?sslmode=verify-full','user':'me'";
    Optional<Database> before =
        Optional.of(database(safe + ",'password':'hunter2'", Optional.empty()));

    assertThat(database(safe + ",'poolSize':3", before).password()).isPresent();
    assertFlaw("password", () -> database(safe.replace("verify-full", "require"), before));
    assertFlaw("password", () -> database(safe.replace("?sslmode=verify-full", ""), before));
  }
}
