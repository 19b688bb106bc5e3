package dev.holdfast.base.netty;

import io.netty.handler.ssl.SslContext;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** Whether this Netty makes TLS clients in a way that Quarkus 3.30 does not replace. */
final class NewerThanQuarkusKnows implements BooleanSupplier {

  /** Parameters; the one that Quarkus replaces has 19. */
  private static final int WITH_ONE_MORE = 20;

  @Override
  public boolean getAsBoolean() {
    return Arrays.stream(SslContext.class.getDeclaredMethods())
        .anyMatch(
            method ->
                method.getName().equals("newClientContextInternal")
                    && method.getParameterCount() == WITH_ONE_MORE);
  }
}
