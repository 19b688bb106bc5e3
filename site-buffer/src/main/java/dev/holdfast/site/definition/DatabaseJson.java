package dev.holdfast.site.definition;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A database as JSON. */
final class DatabaseJson implements DefinitionJson<Database> {

  private static final Set<String> FIELDS =
      Stream.concat(
              READ_ONLY.stream(),
              Stream.of(
                  "url",
                  "user",
                  "password",
                  "trust",
                  AllowRules.FIELD,
                  "poolSize",
                  "timeout",
                  "retry"))
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> SCHEMES =
      Set.of("postgresql", "postgres", "mysql", "mariadb", "sqlserver");

  private static final Set<String> SSL_MODES =
      Set.of("disable", "prefer", "require", "verify-ca", "verify-full");

  /** An option that is not one of these could be a credential, or lead to another server. */
  private static final Set<String> OPTIONS = Set.of("sslmode");

  private static final Set<String> POSTGRESQL_OPTIONS =
      Set.of("sslmode", "application_name", "search_path");

  private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(1);
  private static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);
  private static final int MOST_CONNECTIONS = 200;

  @Override
  public Database read(String name, JsonObject json, Optional<Database> before) {
    Fields fields = Fields.of(json);
    fields.allowOnly(FIELDS);
    DefinitionJson.requireSameName(fields, name);
    URI url = url(fields);
    Optional<String> trust = trust(fields, url);
    return new Database(
        name,
        url.toString(),
        Optional.of(fields.requiredText("user")),
        password(fields, url, trust, before),
        trust,
        AllowRules.read(fields),
        fields.integer("poolSize", 1, MOST_CONNECTIONS),
        fields.duration("timeout", SHORTEST_TIMEOUT, LONGEST_TIMEOUT),
        RetryJson.read(fields));
  }

  private static URI url(Fields fields) {
    if (fields.requiredText("url").strip().toLowerCase(Locale.ROOT).startsWith("jdbc:")) {
      throw fields.flaw("url", "must be without jdbc:, as in postgresql://host:5432/database");
    }
    URI url = withUsualScheme(Urls.parse(fields, "url", SCHEMES));
    if (url.getPath().length() < 2 || url.getPath().indexOf('/', 1) > 0) {
      throw fields.flaw("url", "must name a database, as in postgresql://host:5432/database");
    }
    requireKnownOptions(fields, DatabaseUrl.parse(url.toString()));
    return url;
  }

  /** PostgreSQL's own clients take the short one as well. */
  private static URI withUsualScheme(URI url) {
    return url.getScheme().equalsIgnoreCase("postgres")
        ? URI.create("postgresql" + url.toString().substring("postgres".length()))
        : url;
  }

  private static Optional<String> trust(Fields fields, URI url) {
    Optional<String> trust = TrustRules.read(fields);
    if (trust.isPresent() && !sslMode(url.toString()).startsWith("verify-")) {
      throw fields.flaw(
          "trust", "is of use only with sslmode=verify-full or sslmode=verify-ca in the url");
    }
    return trust;
  }

  private static void requireKnownOptions(Fields fields, DatabaseUrl url) {
    Set<String> known = url.scheme().equals("postgresql") ? POSTGRESQL_OPTIONS : OPTIONS;
    if (!known.containsAll(url.options().keySet())) {
      throw fields.flaw("url", "must have no options in its query but " + new TreeSet<>(known));
    }
    if (!SSL_MODES.contains(url.options().getOrDefault("sslmode", "disable"))) {
      throw fields.flaw("url", "must have as sslmode one of " + new TreeSet<>(SSL_MODES));
    }
  }

  /**
   * None at all is fine: some servers trust their network. Keeping one for another server is not.
   */
  private static Optional<Secret> password(
      Fields fields, URI url, Optional<String> trust, Optional<Database> before) {
    Optional<Secret> stored = before.flatMap(Database::password);
    boolean elsewhere = before.filter(b -> !sameWay(b, url, trust)).isPresent();
    if (stored.isPresent() && elsewhere && fields.keepsSecret("password")) {
      throw fields.flaw(
          "password",
          "must be given again, or as null, when the url leads to another server, or it is trusted"
              + " in another way");
    }
    return fields.secret("password", stored);
  }

  /** Where the password goes, and how well it is kept from others on the way. */
  private static boolean sameWay(Database before, URI url, Optional<String> trust) {
    return Urls.sameServer(URI.create(before.url()), url)
        && sslMode(before.url()).equals(sslMode(url.toString()))
        && before.trust().equals(trust);
  }

  private static String sslMode(String url) {
    return DatabaseUrl.parse(url).options().getOrDefault("sslmode", "disable");
  }

  @Override
  public String write(Database database) {
    return JsonText.object(
        json -> {
          json.field("url", database.url())
              .field("user", database.user())
              .field("password", database.password().map(Secret::value))
              .field("trust", database.trust())
              .field("timeout", database.timeout());
          if (!database.allow().isEmpty()) {
            json.texts(AllowRules.FIELD, database.allow());
          }
          if (database.poolSize().isPresent()) {
            json.field("poolSize", database.poolSize().getAsInt());
          }
          RetryJson.write(json, database.retry());
        });
  }
}
