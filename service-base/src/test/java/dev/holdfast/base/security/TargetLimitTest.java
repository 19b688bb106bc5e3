package dev.holdfast.base.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.problem.ProblemException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetLimitTest {

  @ParameterizedTest(name = "{0} allows {1}: {2}")
  @CsvSource({
    "erp, erp, true",
    "erp, ERP, false",
    "erp, erp2, false",
    "erp, xerp, false",
    "erp-*, erp-, true",
    "erp-*, erp-north, true",
    "erp-*, erp, false",
    "*-north, erp-north, true",
    "*-north, erp-north-2, false",
    "a*b*c, abc, true",
    "a*b*c, a.b.b.c, true",
    "a*b*c, acb, false",
    "ab*ba, aba, false",
    "a*a*a, aa, false",
    "*, anything, true",
    "**, anything, true",
    "a.c, abc, false",
  })
  void a_star_stands_for_any_text_and_nothing_else_does(
      String pattern, String name, boolean allowed) {
    assertThat(TargetLimit.to(Set.of(pattern), Set.of()).allows(name)).isEqualTo(allowed);
  }

  @Test
  void both_limits_have_to_allow_it() {
    TargetLimit limit = TargetLimit.to(Set.of("erp", "mes-*"), Set.of("ExternalSystem"));

    assertThatCode(() -> limit.require("ExternalSystem", "mes-2")).doesNotThrowAnyException();
    assertThat(limit.allows("CachedDbWrite", "erp")).isFalse();
    assertThatThrownBy(() -> limit.require("ExternalSystem", "historian"))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> {
              assertThat(refused.problem().status()).isEqualTo(403);
              assertThat(refused.problem().detail())
                  .isEqualTo(
                      "This token is limited to the targets erp, mes-* and to the categories"
                          + " ExternalSystem; this is for historian (ExternalSystem)");
            });
  }

  @Test
  void without_limits_everything_is_allowed() {
    TargetLimit none = TargetLimit.to(Set.of(), Set.of());

    assertThat(none.isLimited()).isFalse();
    assertThat(none.allows("CachedDbWrite", "historian")).isTrue();
  }
}
