package dev.holdfast.messaging;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;

@AnalyzeClasses(
    packages = "dev.holdfast.messaging",
    importOptions = ImportOption.DoNotIncludeTests.class)
class LayeringTest {

  @ArchTest
  static final ArchRule features_do_not_go_round_in_circles =
      slices().matching("dev.holdfast.messaging.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule only_sqlite_packages_touch_jdbc =
      noClasses()
          .that()
          .resideOutsideOfPackages("..sqlite", "..sqlite..")
          .and()
          .haveNameNotMatching(".*[.]JdbcOutbox")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql", "org.sqlite..")
          .because("it blocks; only for callers that have a connection of JDBC there is a way in");

  @ArchTest
  static final ArchRule only_postgres_packages_touch_the_reactive_client =
      noClasses()
          .that()
          .resideOutsideOfPackage("..postgres")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.vertx.mutiny.sqlclient..", "io.vertx.sqlclient..", "org.hibernate..")
          .because("a service on SQLite does not have it, and the other way round");

  @ArchTest
  static final ArchRule nobody_leans_on_one_database =
      noClasses()
          .that()
          .resideOutsideOfPackages("..sqlite", "..postgres")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..sqlite", "..postgres");

  @ArchTest
  static final ArchRule time_is_injected =
      noClasses()
          .should()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(Clock.class, "systemUTC")
          .orShould()
          .callMethod(Clock.class, "systemDefaultZone");
}
