package dev.holdfast.site.definition;

import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An external system as JSON. */
final class ExternalSystemJson implements DefinitionJson<ExternalSystem> {

  private static final Set<String> FIELDS =
      Stream.concat(
              READ_ONLY.stream(),
              Stream.of(
                  "baseUrl",
                  "headers",
                  "auth",
                  "trust",
                  "timeout",
                  "retry",
                  "concurrency",
                  "rateLimit"))
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> SCHEMES = Set.of("http", "https");
  private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(1);
  private static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);
  private static final int MOST_AT_ONCE = 1_000;
  private static final double MOST_PER_SECOND = 100_000;

  @Override
  public ExternalSystem read(String name, JsonObject json, Optional<ExternalSystem> before) {
    Fields fields = Fields.of(json);
    fields.allowOnly(FIELDS);
    DefinitionJson.requireSameName(fields, name);
    URI baseUrl = Urls.parse(fields, "baseUrl", SCHEMES);
    if (baseUrl.getRawQuery() != null) {
      throw fields.flaw("baseUrl", "must not have a query (?); calls bring their own");
    }
    Optional<Auth> authBefore =
        before.filter(b -> Urls.sameServer(b.baseUrl(), baseUrl)).map(ExternalSystem::auth);
    return new ExternalSystem(
        name,
        baseUrl,
        HeaderRules.read(fields),
        AuthJson.read(fields, authBefore),
        TrustRules.read(fields),
        fields.duration("timeout", SHORTEST_TIMEOUT, LONGEST_TIMEOUT),
        RetryJson.read(fields),
        fields.integer("concurrency", 1, MOST_AT_ONCE),
        fields.positive("rateLimit", MOST_PER_SECOND));
  }

  @Override
  public String write(ExternalSystem system) {
    return JsonText.object(
        json -> {
          json.field("baseUrl", system.baseUrl());
          json.object(
              "headers",
              headers -> {
                for (Map.Entry<String, String> header : system.headers().entrySet()) {
                  headers.field(header.getKey(), header.getValue());
                }
              });
          json.object("auth", auth -> AuthJson.write(auth, system.auth()));
          json.field("trust", system.trust()).field("timeout", system.timeout());
          RetryJson.write(json, system.retry());
          if (system.concurrency().isPresent()) {
            json.field("concurrency", system.concurrency().getAsInt());
          }
          if (system.callsPerSecond().isPresent()) {
            json.decimal("rateLimit", system.callsPerSecond().getAsDouble());
          }
        });
  }
}
