package dev.holdfast.site.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.shared.json.JsonObject;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlawsTest {

  private static final String URL = "'baseUrl':'https://erp.example.com'";
  private static final String DB_URL = "'url':'postgresql://db.example.com:5432/plant'";
  private static final String DB = DB_URL + ",'user':'me'";

  @ParameterizedTest(name = "{0} -> {1}")
  @MethodSource("flawed_external_systems")
  void a_flawed_external_system_is_refused_and_the_field_is_named(String json, String field) {
    assertThatThrownBy(() -> new ExternalSystemJson().read("erp", parse(json), Optional.empty()))
        .isInstanceOfSatisfying(
            FlawException.class, flaw -> assertThat(flaw.field()).isEqualTo(field));
  }

  static Stream<Arguments> flawed_external_systems() {
    return Stream.of(
        // the address
        arguments("", "baseUrl"),
        arguments("'baseUrl':null", "baseUrl"),
        arguments("'baseUrl':''", "baseUrl"),
        arguments("'baseUrl':'   '", "baseUrl"),
        arguments("'baseUrl':7", "baseUrl"),
        arguments("'baseUrl':'erp.example.com'", "baseUrl"),
        arguments("'baseUrl':'ftp://erp.example.com'", "baseUrl"),
        arguments("'baseUrl':'file:///etc/passwd'", "baseUrl"),
        arguments("'baseUrl':'http:erp'", "baseUrl"),
        arguments("'baseUrl':'http://'", "baseUrl"),
        arguments("'baseUrl':'http:///path'", "baseUrl"),
        arguments("'baseUrl':'http://user:hunter2@erp.example.com'", "baseUrl"),
        arguments("'baseUrl':'http://hunter2@erp.example.com'", "baseUrl"),
        arguments("'baseUrl':'http://erp.example.com:0'", "baseUrl"),
        arguments("'baseUrl':'http://erp.example.com:70000'", "baseUrl"),
        arguments("'baseUrl':'http://erp.example.com/a b'", "baseUrl"),
        arguments("'baseUrl':'http://erp.example.com/?key=1'", "baseUrl"),
        arguments("'baseUrl':'http://erp.example.com/#top'", "baseUrl"),
        arguments("'baseUrl':'http://erp.example.com/\\u0000'", "baseUrl"),
        arguments("'baseUrl':'http://erp.example.com/\\r\\nX: y'", "baseUrl"),
        arguments("'baseUrl':'http://e.example.com/%s'".formatted("x".repeat(3000)), "baseUrl"),
        // fields that are none, or are for somebody else
        arguments(URL + ",'baseURL':'x'", "baseURL"),
        arguments(URL + ",'password':'x'", "password"),
        arguments(URL + ",'name':'other'", "name"),
        // headers
        arguments(URL + ",'headers':[]", "headers"),
        arguments(URL + ",'headers':{'':'x'}", "headers."),
        arguments(URL + ",'headers':{'X Y':'x'}", "headers.X Y"),
        arguments(URL + ",'headers':{'X-A\\r\\nB':'x'}", "headers.X-A??B"),
        arguments(URL + ",'headers':{'X-A':'x\\r\\nX-B: y'}", "headers.X-A"),
        arguments(URL + ",'headers':{'X-A':'grün'}", "headers.X-A"),
        arguments(URL + ",'headers':{'X-A':5}", "headers.X-A"),
        arguments(URL + ",'headers':{'X-A':'%s'}".formatted("x".repeat(5000)), "headers.X-A"),
        arguments(URL + ",'headers':{'x-a':'1','X-A':'2'}", "headers"),
        arguments(URL + ",'headers':{'Authorization':'Bearer hunter2'}", "headers.Authorization"),
        arguments(URL + ",'headers':{'cookie':'hunter2'}", "headers.cookie"),
        arguments(URL + ",'headers':{'Host':'evil'}", "headers.Host"),
        arguments(URL + ",'headers':{'content-length':'0'}", "headers.content-length"),
        arguments(URL + ",'headers':{'Transfer-Encoding':'x'}", "headers.Transfer-Encoding"),
        arguments(URL + ",'headers':{'Idempotency-Key':'x'}", "headers.Idempotency-Key"),
        arguments(URL + ",'headers':{%s}".formatted(headers(100, 1)), "headers"),
        arguments(URL + ",'headers':{%s}".formatted(headers(10, 4000)), "headers"),
        // authentication
        arguments(URL + ",'auth':'basic'", "auth"),
        arguments(URL + ",'auth':{}", "auth.type"),
        arguments(URL + ",'auth':{'type':'digest'}", "auth.type"),
        arguments(URL + ",'auth':{'type':'Basic'}", "auth.type"),
        arguments(URL + ",'auth':{'type':'none','token':'hunter2'}", "auth.token"),
        arguments(URL + ",'auth':{'type':'basic','password':'hunter2'}", "auth.user"),
        arguments(URL + ",'auth':{'type':'basic','user':'me'}", "auth.password"),
        arguments(URL + ",'auth':{'type':'basic','user':'me','password':null}", "auth.password"),
        arguments(URL + ",'auth':{'type':'basic','user':'me','password':''}", "auth.password"),
        arguments(
            URL + ",'auth':{'type':'basic','user':'me','password':{'set':true}}", "auth.password"),
        arguments(
            URL + ",'auth':{'type':'basic','user':'me','password':{'set':false}}", "auth.password"),
        arguments(URL + ",'auth':{'type':'basic','user':'a:b','password':'hunter2'}", "auth.user"),
        arguments(
            URL + ",'auth':{'type':'basic','user':'me','password':'hunter2\\n'}", "auth.password"),
        arguments(
            URL + ",'auth':{'type':'basic','user':'a','password':'hunter2','token':'x'}",
            "auth.token"),
        arguments(URL + ",'auth':{'type':'bearer'}", "auth.token"),
        arguments(URL + ",'auth':{'type':'bearer','token':'hunter2ü'}", "auth.token"),
        arguments(URL + ",'auth':{'type':'bearer','token':12345}", "auth.token"),
        arguments(URL + ",'auth':{'type':'api-key','key':'hunter2'}", "auth.header"),
        arguments(URL + ",'auth':{'type':'api-key','header':'X-Key'}", "auth.key"),
        arguments(
            URL + ",'auth':{'type':'api-key','header':'X Key','key':'hunter2'}", "auth.header"),
        arguments(
            URL + ",'auth':{'type':'api-key','header':'Host','key':'hunter2'}", "auth.header"),
        arguments(
            URL + ",'auth':{'type':'oauth2','clientId':'a','clientSecret':'hunter2'}",
            "auth.tokenUrl"),
        arguments(
            URL + ",'auth':{'type':'oauth2','tokenUrl':'https://u:hunter2@l','clientId':'a'}",
            "auth.tokenUrl"),
        arguments(
            URL + ",'auth':{'type':'oauth2','tokenUrl':'https://l','clientSecret':'hunter2'}",
            "auth.clientId"),
        arguments(
            URL + ",'auth':{'type':'oauth2','tokenUrl':'https://l','clientId':'a'}",
            "auth.clientSecret"),
        // trust
        arguments(URL + ",'trust':'/etc/ssl/ca.pem'", "trust"),
        arguments(URL + ",'trust':'-----BEGIN CERTIFICATE-----\\nAAAA\\n'", "trust"),
        arguments(URL + ",'trust':'-----BEGIN PRIVATE KEY-----\\nhunter2\\n'", "trust"),
        // numbers and times
        arguments(URL + ",'timeout':'-1s'", "timeout"),
        arguments(URL + ",'timeout':'0s'", "timeout"),
        arguments(URL + ",'timeout':'soon'", "timeout"),
        arguments(URL + ",'timeout':'2h'", "timeout"),
        arguments(URL + ",'timeout':30", "timeout"),
        arguments(URL + ",'timeout':'99999999999999999999d'", "timeout"),
        arguments(URL + ",'timeout':'9223372036854775807d'", "timeout"),
        arguments(URL + ",'concurrency':0", "concurrency"),
        arguments(URL + ",'concurrency':-1", "concurrency"),
        arguments(URL + ",'concurrency':1.5", "concurrency"),
        arguments(URL + ",'concurrency':'4'", "concurrency"),
        arguments(URL + ",'concurrency':99999999999999999999", "concurrency"),
        arguments(URL + ",'rateLimit':0", "rateLimit"),
        arguments(URL + ",'rateLimit':-0.5", "rateLimit"),
        arguments(URL + ",'rateLimit':1e400", "rateLimit"),
        // retry policy
        arguments(URL + ",'retry':50", "retry"),
        arguments(URL + ",'retry':{}", "retry.interval"),
        arguments(URL + ",'retry':{'interval':'30s'}", "retry.maxRetries"),
        arguments(URL + ",'retry':{'interval':'0s','maxRetries':1}", "retry.interval"),
        arguments(URL + ",'retry':{'interval':'31d','maxRetries':1}", "retry.interval"),
        arguments(URL + ",'retry':{'interval':'30s','maxRetries':-1}", "retry.maxRetries"),
        arguments(URL + ",'retry':{'interval':'30s','maxRetries':1,'tries':2}", "retry.tries"),
        arguments(
            URL + ",'retry':{'interval':'30s','maxRetries':1,'backoff':'linear'}", "retry.backoff"),
        arguments(URL + ",'retry':{'interval':'30s','maxRetries':1,'jitter':'1s'}", "retry.jitter"),
        arguments(
            URL
                + ",'retry':{'interval':'30s','maxRetries':1,'backoff':'exponential',"
                + "'maxInterval':'1s'}",
            "retry.maxInterval"),
        arguments(
            URL
                + ",'retry':{'interval':'30s','maxRetries':1,'backoff':'exponential',"
                + "'jitter':'-1s'}",
            "retry.jitter"));
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @MethodSource("flawed_databases")
  void a_flawed_database_is_refused_and_the_field_is_named(String json, String field) {
    assertThatThrownBy(() -> new DatabaseJson().read("plant", parse(json), Optional.empty()))
        .isInstanceOfSatisfying(
            FlawException.class, flaw -> assertThat(flaw.field()).isEqualTo(field));
  }

  static Stream<Arguments> flawed_databases() {
    return Stream.of(
        arguments("", "url"),
        arguments("'url':'jdbc:postgresql://db/plant'", "url"),
        arguments("'url':'oracle://db/plant'", "url"),
        arguments("'url':'http://db/plant'", "url"),
        arguments("'url':'postgresql://me:hunter2@db/plant'", "url"),
        arguments("'url':'postgresql://db/plant?password=hunter2'", "url"),
        arguments("'url':'postgresql://db/plant?sslmode=require&USER=me'", "url"),
        arguments("'url':'postgresql://db/plant?host=elsewhere'", "url"),
        arguments("'url':'postgresql://db/plant?pass%77ord=hunter2'", "url"),
        arguments("'url':'mysql://db/plant?socket=/tmp/x'", "url"),
        arguments("'url':'mysql://db/plant?search_path=x'", "url"),
        arguments("'url':'postgresql://db/plant?sslmode=maybe'", "url"),
        arguments(DB + ",'trust':'/etc/ssl/ca.pem'", "trust"),
        arguments("'url':'postgresql://db'", "url"),
        arguments("'url':'postgresql://db/'", "url"),
        arguments("'url':'postgresql://db/a/b'", "url"),
        arguments("'url':'postgresql:///plant'", "url"),
        arguments("'url':'mysql://db:99999/plant'", "url"),
        arguments(DB_URL, "user"),
        arguments(DB_URL + ",'user':''", "user"),
        arguments(DB_URL + ",'user':'a\\u0000b'", "user"),
        arguments(DB + ",'password':''", "password"),
        arguments(DB + ",'password':'hunter2\\u0000'", "password"),
        arguments(DB + ",'password':{'set':'hunter2'}", "password"),
        arguments(DB + ",'poolSize':0", "poolSize"),
        arguments(DB + ",'poolSize':201", "poolSize"),
        arguments(DB + ",'poolSize':true", "poolSize"),
        arguments(DB + ",'timeout':'0'", "timeout"),
        arguments(DB + ",'concurrency':4", "concurrency"),
        arguments(DB + ",'retry':{'interval':'x','maxRetries':1}", "retry.interval"));
  }

  @ParameterizedTest
  @MethodSource({"flawed_external_systems", "flawed_databases"})
  void no_complaint_repeats_a_secret(String json, String field) {
    assertThat(complaint(json, new ExternalSystemJson())).doesNotContain("hunter2");
    assertThat(complaint(json, new DatabaseJson())).doesNotContain("hunter2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "-a", ".a", "a b", "a/b", "ä", "a\n", "..", "a\u0000"})
  void a_name_must_be_fit_for_paths_and_keys(String name) {
    assertThatThrownBy(() -> Texts.requireName(name))
        .isInstanceOfSatisfying(
            FlawException.class, flaw -> assertThat(flaw.field()).isEqualTo("name"));
  }

  private static <T> String complaint(String json, DefinitionJson<T> reader) {
    try {
      return reader.read("erp", parse(json), Optional.empty()).toString();
    } catch (FlawException e) {
      return e.toString();
    }
  }

  private static String headers(int count, int length) {
    return IntStream.range(0, count)
        .mapToObj(i -> "'X-%d':'%s'".formatted(i, "x".repeat(length)))
        .collect(Collectors.joining(","));
  }

  private static JsonObject parse(String fields) {
    return JsonObject.parse("{%s}".formatted(fields.replace('\'', '"')));
  }
}
