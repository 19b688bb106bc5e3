package dev.holdfast.central.users;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.elytron.security.common.BcryptUtil;
import org.junit.jupiter.api.Test;

class PasswordsTest {

  /** Else the time an answer takes would tell which names there are. */
  @Test
  void what_stands_in_for_nobodys_password_takes_as_long_to_compare() {
    assertThat(Passwords.OF_NOBODY).startsWith("$2a$%d$".formatted(Passwords.COST));
    assertThat(BcryptUtil.bcryptHash("some password", Passwords.COST))
        .startsWith("$2a$%d$".formatted(Passwords.COST))
        .hasSameSizeAs(Passwords.OF_NOBODY);
    assertThat(BcryptUtil.matches("some password", Passwords.OF_NOBODY)).isFalse();
  }
}
