package dev.holdfast.site.definition;

import dev.holdfast.site.definition.Defined.Stored;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** An external system in an answer: without the secrets. */
@Schema(
    description = "An HTTP API that messages may be for",
    examples =
        """
        {"name": "erp", "origin": "api", "updatedAt": "2026-03-01T12:00:00Z",
         "baseUrl": "https://erp.example.com/api", "headers": {"X-Plant": "7"},
         "auth": {"type": "basic", "user": "plant-7", "password": {"set": true}}, "timeout": "PT10S",
         "retry": {"interval": "PT30S", "maxRetries": 50, "backoff": "exponential", "maxInterval": "PT5M", "jitter": "PT0.5S"},
         "concurrency": 4, "rateLimit": 20.0}
        """)
public record ExternalSystemView(
    @Schema(readOnly = true, examples = "erp") String name,
    @Schema(readOnly = true) ViewOrigin origin,
    @Schema(readOnly = true, description = "When it was last changed") Instant updatedAt,
    @Schema(required = true, examples = "https://erp.example.com/api") String baseUrl,
    @Schema(description = "Sent with every call", examples = "{\"X-Plant\": \"7\"}")
        Map<String, String> headers,
    AuthView auth,
    @Schema(description = "Certificates to trust besides the usual ones, as PEM text") String trust,
    @Schema(description = "How long one attempt may take", examples = "PT10S") String timeout,
    RetryView retry,
    @Schema(description = "Attempts under way at once, 1 to 1000", examples = "4")
        Integer concurrency,
    @Schema(description = "Attempts begun in a second", examples = "20") Double rateLimit) {

  /** All of them. */
  @Schema(
      name = "ExternalSystems",
      description = "All external systems, by name",
      examples =
          """
        {"items": [{"name": "erp", "origin": "api", "updatedAt": "2026-03-01T12:00:00Z",
         "baseUrl": "https://erp.example.com/api", "headers": {"X-Plant": "7"},
         "auth": {"type": "basic", "user": "plant-7", "password": {"set": true}}, "timeout": "PT10S",
         "retry": {"interval": "PT30S", "maxRetries": 50, "backoff": "exponential", "maxInterval": "PT5M", "jitter": "PT0.5S"},
         "concurrency": 4, "rateLimit": 20.0}]}
        """)
  public record Page(List<ExternalSystemView> items) {}

  static ExternalSystemView of(Defined<ExternalSystem> defined) {
    ExternalSystem system = defined.definition();
    return new ExternalSystemView(
        defined.name(),
        ViewOrigin.of(defined),
        defined.stored().map(Stored::updatedAt).orElse(null),
        system.baseUrl().toString(),
        new TreeMap<>(system.headers()),
        AuthView.of(system.auth()),
        system.trust().orElse(null),
        system.timeout().map(Object::toString).orElse(null),
        system.retry().map(RetryView::of).orElse(null),
        system.concurrency().isPresent() ? system.concurrency().getAsInt() : null,
        system.callsPerSecond().isPresent() ? system.callsPerSecond().getAsDouble() : null);
  }
}
