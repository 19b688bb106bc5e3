package dev.holdfast.messaging.transport.link;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packagesOf = LayeringTest.class,
    importOptions = ImportOption.DoNotIncludeTests.class)
class LayeringTest {

  @ArchTest
  static final ArchRule the_link_is_a_transport_and_knows_of_no_store =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.holdfast.messaging.outbox..",
              "dev.holdfast.messaging.inbox..",
              "dev.holdfast.messaging.dispatch..",
              "dev.holdfast.messaging.operate..",
              "java.sql");
}
