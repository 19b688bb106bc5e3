package dev.holdfast.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Both services have every kind of credential, show each to somebody who repeats it, and are then
 * looked through: files, logs, answers and metrics.
 */
class SecretScanIT {

  private static final String SITE = "site";
  private static final String CENTRAL = "central";

  /**
   * What has to be there, and why.
   *
   * @param secret how its name begins
   * @param place a pattern
   */
  private record ByDesign(String secret, String place, String why) {

    boolean covers(String found, String where) {
      return found.startsWith(secret) && where.matches(place);
    }
  }

  private static final List<ByDesign> BY_DESIGN =
      List.of(
          new ByDesign(
              "sealing key of central",
              "file central/data/central/secrets-key",
              "it opens what is sealed, readable by its user alone: FileModesTest"),
          new ByDesign(
              "password of central's database",
              "file central/data/central/postgres-password",
              "it opens the embedded PostgreSQL, readable by its user alone: EmbeddedDatabaseTest"),
          new ByDesign(
              "first link",
              "log of central",
              "it is how the first admin gets in: once, within 24 hours, and it was used"));

  private static final List<String> HOOKS =
      List.of("hook-401", "hook-500", "hook-tls", "hook-away");

  /** Settings as the test itself has written them. */
  private static final Path SETTINGS = Path.of("config/application.properties");

  private final Secrets secrets = new Secrets();
  private final Map<String, byte[]> places = new TreeMap<>();

  @Test
  void no_credential_is_anywhere_but_where_it_has_to_be(@TempDir Path directory)
      throws IOException {
    assumeFalse(Packaged.NATIVE, "the native executable brings no database whose files are ours");
    try (CentralWithSecrets central = new CentralWithSecrets(secrets, directory.resolve(CENTRAL))) {
      central.service().start();
      central.knowOwnKeys();
      try (SiteWithSecrets site =
          new SiteWithSecrets(secrets, directory.resolve(SITE), central.wayOfSite())) {
        site.service().start();
        useAll(central, site);
        askForAll(central, site);
        places.putAll(site.answers().heard());
        places.putAll(central.answers().heard());
        // Without a goodbye the log of SQLite stays; PostgreSQL has all in its files after one.
        site.service().kill();
        central.service().stop();
        places.put("log of the site", Files.readAllBytes(site.service().process().logFile()));
        places.put("log of central", Files.readAllBytes(central.service().process().logFile()));
      }
    }

    Map<String, Set<String>> found = found(directory);

    assertThat(beyondDesign(found)).isEmpty();
    assertThat(BY_DESIGN).allMatch(expected -> isFound(expected, found));
  }

  private static void useAll(CentralWithSecrets central, SiteWithSecrets site) throws IOException {
    central.letPeopleIn();
    central.define();
    site.define(central.databasePort());
    for (String list : HOOKS) {
      site.notify(list);
    }
    site.use();
    AtomicInteger mails = new AtomicInteger();
    central
        .mail()
        .sendOverAll(
            () -> {
              site.notify("mail");
              central.awaitErrors("mail", mails.incrementAndGet());
            });
    for (String list : HOOKS) {
      central.awaitErrors(list, 1);
    }
    site.awaitErrors();
    central.retryMany();
  }

  /** Every GET of both has answered, and the errors show that secrets were there to be repeated. */
  private void askForAll(CentralWithSecrets central, SiteWithSecrets site) {
    for (Map<String, List<String>> answers :
        List.of(central.askForEverything(), site.askForEverything())) {
      assertThat(answers.entrySet())
          .as("each is answered")
          .allMatch(asked -> asked.getValue().stream().anyMatch(url -> url.endsWith(" 200")));
    }
    for (Service service : List.of(central.service(), site.service())) {
      for (String path : List.of("/q/metrics", "/q/health", "/q/openapi")) {
        places.put(
            service.url(path).toString(), service.request().get(path).asString().getBytes(UTF_8));
      }
    }
    assertThat(errors(site.service(), "parked", "it.category == 'ExternalSystem'"))
        .isNotEmpty()
        .allMatch(error -> error.contains("***"));
    assertThat(errors(central.service(), "notifications", "it.status == 'Parked'"))
        .isNotEmpty()
        .allMatch(error -> error.contains("***"));
  }

  private static List<String> errors(Service service, String list, String condition) {
    return service
        .request()
        .get("/api/v1/" + list)
        .jsonPath()
        .getList("items.findAll { %s }.lastError".formatted(condition));
  }

  private Map<String, Set<String>> found(Path directory) throws IOException {
    Needles needles = secrets.needles();
    Map<String, Set<String>> found = new TreeMap<>();
    places.forEach((where, text) -> found.put(where, needles.in(text)));
    List<String> files = new ArrayList<>();
    for (String service : List.of(SITE, CENTRAL)) {
      for (Path file : filesBelow(directory.resolve(service))) {
        String name = directory.relativize(file).toString();
        files.add(name);
        found.put("file " + name, needles.in(Files.readAllBytes(file)));
      }
    }
    assertThat(files)
        .as("what was looked through")
        .contains("site/data/site/buffer.db", "site/data/site/buffer.db-wal")
        .anyMatch(name -> name.matches("site/data/site/backups/buffer-.*\\.db"))
        .anyMatch(name -> name.startsWith("central/data/central/postgres/base/"))
        .anyMatch(name -> name.startsWith("central/data/central/postgres/pg_wal/"))
        .anyMatch(name -> name.startsWith("central/data/central/postgres/log/"));
    return found;
  }

  private static List<Path> filesBelow(Path service) throws IOException {
    try (Stream<Path> tree = Files.walk(service)) {
      return tree.filter(Files::isRegularFile)
          .filter(file -> !service.relativize(file).equals(SETTINGS))
          .toList();
    }
  }

  private static Map<String, Set<String>> beyondDesign(Map<String, Set<String>> found) {
    Map<String, Set<String>> beyond = new TreeMap<>();
    found.forEach(
        (where, names) -> {
          Set<String> unexpected =
              names.stream()
                  .filter(name -> BY_DESIGN.stream().noneMatch(one -> one.covers(name, where)))
                  .collect(Collectors.toCollection(TreeSet::new));
          if (!unexpected.isEmpty()) {
            beyond.put(where, unexpected);
          }
        });
    return beyond;
  }

  private static boolean isFound(ByDesign expected, Map<String, Set<String>> found) {
    return found.entrySet().stream()
        .anyMatch(
            place -> place.getValue().stream().anyMatch(it -> expected.covers(it, place.getKey())));
  }
}
