package dev.holdfast.base.address;

import java.net.URI;
import java.util.Locale;
import java.util.Set;

/** Whether something stays on this machine, told by the name of the host alone. */
public final class ThisMachine {

  private static final Set<String> NAMES = Set.of("localhost", "::1", "[::1]");

  private ThisMachine() {}

  public static boolean is(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return NAMES.contains(name) || name.matches("127(\\.\\d{1,3}){3}");
  }

  /** Does what is sent there leave the machine as it is, by the scheme that says so? */
  public static boolean isLeftInClear(URI address, String... schemes) {
    return address.getHost() != null
        && address.getScheme() != null
        && Set.of(schemes).contains(address.getScheme().toLowerCase(Locale.ROOT))
        && !is(address.getHost());
  }
}
