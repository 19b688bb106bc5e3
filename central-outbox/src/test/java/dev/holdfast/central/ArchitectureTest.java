package dev.holdfast.central;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.ws.rs.Path;

@AnalyzeClasses(
    packages = "dev.holdfast.central",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule FEATURES_HAVE_NO_CYCLES =
      slices().matching("dev.holdfast.central.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule HOW_IT_IS_STORED_IS_NOBODYS_BUSINESS =
      noClasses()
          .that()
          .resideOutsideOfPackage("..postgres")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("..postgres");

  @ArchTest
  static final ArchRule HOW_IT_IS_MAILED_IS_NOBODYS_BUSINESS =
      noClasses()
          .that()
          .resideOutsideOfPackage("..email")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("..email");

  @ArchTest
  static final ArchRule IMPLEMENTATIONS_ARE_NOT_PUBLIC =
      classes()
          .that()
          .resideInAnyPackage("..postgres", "..email", "..webhook")
          .and()
          // A record in a sealed interface is public only as far as the interface is.
          .areTopLevelClasses()
          .and()
          .haveSimpleNameNotEndingWith("Settings")
          .should()
          .notBePublic();

  @ArchTest
  static final ArchRule RESOURCES_ONLY_TRANSLATE_HTTP =
      noClasses()
          .that()
          .areAnnotatedWith(Path.class)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.hibernate..", "io.vertx..", "dev.holdfast.central.database");

  @ArchTest
  static final ArchRule ONLY_RESOURCES_KNOW_HTTP =
      noClasses()
          .that()
          .resideInAnyPackage("..dispatch", "..delivery..", "..inbox", "..audit", "..database")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("jakarta.ws.rs..");

  @ArchTest
  static final ArchRule TIME_IS_INJECTED =
      noClasses()
          .should()
          .callMethodWhere(readsTheClock())
          .because("every decision that depends on time takes a Clock");

  private static DescribedPredicate<JavaCall<?>> readsTheClock() {
    return DescribedPredicate.describe(
        "reads the system's clock",
        call -> {
          String owner = call.getTargetOwner().getName();
          String method = call.getName();
          return (owner.startsWith("java.time.")
                  && (method.equals("now") || method.startsWith("system")))
              || (owner.equals("java.lang.System")
                  && (method.equals("currentTimeMillis") || method.equals("nanoTime")));
        });
  }
}
