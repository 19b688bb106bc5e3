package dev.holdfast.base.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.ssl.SslContext;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

/**
 * A substitution that fits nothing is left out without a word, or breaks an image after minutes.
 */
class NettyInNativeTest {

  @Test
  void the_netty_that_ships_needs_what_stands_here() {
    assertThat(new NewerThanQuarkusKnows().getAsBoolean()).isTrue();
  }

  @Test
  void each_method_that_is_replaced_is_there() {
    for (Method replacing : SslContextInNative.class.getDeclaredMethods()) {
      assertThat(SslContext.class.getDeclaredMethods())
          .as(replacing.getName())
          .anySatisfy(
              replaced -> {
                assertThat(replaced.getName()).isEqualTo(replacing.getName());
                assertThat(replaced.getParameterTypes())
                    .containsExactly(replacing.getParameterTypes());
              });
    }
  }
}
