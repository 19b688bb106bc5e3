package dev.holdfast.site;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.holdfast.site.callaudit.CallObserver;
import java.time.Clock;
import java.time.Instant;

@AnalyzeClasses(
    packages = "dev.holdfast.site",
    importOptions = ImportOption.DoNotIncludeTests.class)
class LayeringTest {

  @ArchTest
  static final ArchRule features_do_not_go_round_in_circles =
      slices().matching("dev.holdfast.site.(*)..").should().beFreeOfCycles();

  /** What an observer writes in the commit it is told in may fail; it says so in one signature. */
  @ArchTest
  static final ArchRule only_packages_named_sqlite_touch_jdbc =
      noClasses()
          .that()
          .resideOutsideOfPackage("..sqlite")
          .and()
          .areNotAssignableTo(CallObserver.class)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql", "javax.sql", "org.sqlite..");

  @ArchTest
  static final ArchRule nobody_leans_on_what_implements_a_contract =
      noClasses()
          .that()
          .resideOutsideOfPackage("..sqlite")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.holdfast.site..sqlite");

  @ArchTest
  static final ArchRule only_the_channel_to_the_peer_knows_what_carries_it =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.holdfast.site.pair.peer.eventbus..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.holdfast.site.pair.peer.eventbus..", "org.jgroups..", "io.vertx.core.spi..");

  @ArchTest
  static final ArchRule the_buffer_knows_nothing_of_delivery =
      noClasses()
          .that()
          .resideInAPackage("..buffer..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..delivery..", "..sweep..", "..intake..", "..status..");

  @ArchTest
  static final ArchRule delivery_does_not_know_who_asks_for_it =
      noClasses()
          .that()
          .resideInAPackage("..delivery..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..sweep..", "..intake..", "..status..");

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
