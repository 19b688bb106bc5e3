package dev.holdfast.central.embedded;

import java.util.List;
import java.util.Set;

/** What central was asked for when it was started. */
enum CentralCommand {
  START("central does not start"),
  MIGRATE("central does not migrate"),
  HELP("");

  static final String USAGE =
      """
      central takes in what sites send, and passes it on.

        java -jar quarkus-run.jar            starts it. An older schema of its database is migrated before, or
                                             refused with quarkus.flyway.migrate-at-start=false
        java -jar quarkus-run.jar migrate    migrates the schema and ends: with 0 when the database has the schema
                                             of this version, with 1 and a line that says why when it has not
        java -jar quarkus-run.jar --help     shows this

      A native executable takes the same arguments. The settings are those of the service.
      """;

  private static final Set<String> HELPS = Set.of("--help", "-h");

  private final String undone;

  CentralCommand(String undone) {
    this.undone = undone;
  }

  /** What is said when it could not be done. */
  String undone() {
    return undone;
  }

  static CentralCommand of(List<String> arguments) {
    if (arguments.stream().anyMatch(HELPS::contains)) {
      return HELP;
    }
    return switch (String.join(" ", arguments)) {
      case "" -> START;
      case "migrate" -> MIGRATE;
      default ->
          throw new IllegalArgumentException(
              "%s is nothing that central knows; --help shows what can be said"
                  .formatted(String.join(" ", arguments)));
    };
  }
}
