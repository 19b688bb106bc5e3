package dev.holdfast.base.netty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
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
  void each_method_that_is_replaced_is_there() throws Exception {
    assertStandsIn(Class.forName("io.netty.handler.ssl.SslContext"), SslContextInNative.class);
  }

  private static void assertStandsIn(Class<?> target, Class<?> substitution) {
    for (var method : substitution.getDeclaredMethods()) {
      assertThat(signatures(target, method.getName()))
          .as(method.getName())
          .contains(List.of(method.getParameterTypes()));
    }
  }

  /** By name, since one of Netty's own methods has a type that is not there. */
  private static List<List<Class<?>>> signatures(Class<?> target, String name) {
    return Arrays.stream(target.getDeclaredMethods())
        .filter(method -> method.getName().equals(name))
        .map(method -> List.of(method.getParameterTypes()))
        .toList();
  }
}
