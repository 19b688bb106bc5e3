package dev.holdfast.site.definition;

import dev.holdfast.site.definition.Defined.Stored;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A database in an answer: without the password. */
@Schema(
    description = "A database that messages may be for",
    examples =
        """
        {"name": "historian", "origin": "configuration",
         "url": "postgresql://db.example.com:5432/historian", "user": "holdfast", "password": {"set": true},
         "poolSize": 8, "timeout": "PT10S",
         "retry": {"interval": "PT30S", "maxRetries": 50, "backoff": "fixed"}}
        """)
public record DatabaseView(
    @Schema(readOnly = true, examples = "historian") String name,
    @Schema(readOnly = true) ViewOrigin origin,
    @Schema(readOnly = true, description = "When it was last changed") Instant updatedAt,
    @Schema(
            required = true,
            description =
                "postgresql:// (or postgres://), mysql://, mariadb:// or sqlserver://, without"
                    + " credentials",
            examples = "postgresql://db.example.com:5432/historian")
        String url,
    @Schema(required = true, examples = "holdfast") String user,
    @Schema(implementation = SecretSchema.class) SecretView password,
    @Schema(description = "Certificates to trust besides the usual ones, as PEM text") String trust,
    @Schema(
            description =
                "What messages may run, and nothing else: verbs such as INSERT, or whole"
                    + " statements; everything where it is left out",
            examples = "[\"INSERT\", \"UPDATE\"]")
        List<String> allow,
    @Schema(description = "Connections at most, 1 to 200", examples = "8") Integer poolSize,
    @Schema(description = "How long one attempt may take", examples = "PT10S") String timeout,
    RetryView retry) {

  /** All of them. */
  @Schema(
      name = "Databases",
      description = "All databases, by name",
      examples =
          """
          {"items": [{"name": "historian", "origin": "configuration",
           "url": "postgresql://db.example.com:5432/historian", "user": "holdfast", "password": {"set": true},
           "poolSize": 8, "timeout": "PT10S",
           "retry": {"interval": "PT30S", "maxRetries": 50, "backoff": "fixed"}}]}
          """)
  public record Page(List<DatabaseView> items) {}

  static DatabaseView of(Defined<Database> defined) {
    Database database = defined.definition();
    return new DatabaseView(
        defined.name(),
        ViewOrigin.of(defined),
        defined.stored().map(Stored::updatedAt).orElse(null),
        database.url(),
        database.user().orElse(null),
        SecretView.of(database.password()),
        database.trust().orElse(null),
        database.allow().isEmpty() ? null : database.allow(),
        database.poolSize().isPresent() ? database.poolSize().getAsInt() : null,
        database.timeout().map(Object::toString).orElse(null),
        database.retry().map(RetryView::of).orElse(null));
  }
}
