package dev.holdfast.testkit.fuzz;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/**
 * Whether a database can be asked with what was read; otherwise a caller's mistake becomes a 500.
 */
public final class Storable {

  private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private Storable() {}

  /** Looks into records, collections and what may be missing. */
  public static void require(Object value) {
    if (value instanceof String text) {
      requireThat(text.indexOf('\0') < 0, "no database holds the character NUL", value);
    } else if (value instanceof Instant time) {
      requireThat(
          !time.isBefore(EARLIEST) && !time.isAfter(LATEST), "no database holds the time", value);
    } else if (value instanceof Optional<?> optional) {
      optional.ifPresent(Storable::require);
    } else if (value instanceof Collection<?> items) {
      items.forEach(Storable::require);
    } else if (value instanceof Record) {
      for (RecordComponent component : value.getClass().getRecordComponents()) {
        require(read(component.getAccessor(), value));
      }
    }
  }

  private static void requireThat(boolean holds, String what, Object value) {
    if (!holds) {
      throw new AssertionError("%s: %s".formatted(what, value));
    }
  }

  private static Object read(Method accessor, Object of) {
    try {
      accessor.setAccessible(true);
      return accessor.invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot look into " + of, e);
    }
  }
}
