package dev.holdfast.central.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.quarkus.test.junit.TestProfile;

@AnalyzeClasses(
    packages = "dev.holdfast.central",
    importOptions = ImportOption.OnlyIncludeTests.class)
class ProfilesTest {

  @ArchTest
  static final ArchRule NOBODY_RELIES_ON_A_PROFILE_THAT_IS_NOT_INHERITED =
      classes()
          .that()
          .areAnnotatedWith(TestProfile.class)
          .should()
          .notHaveModifier(JavaModifier.ABSTRACT);
}
