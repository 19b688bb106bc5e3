package dev.holdfast.testkit.fuzz;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters of a request, which are texts or not there. */
final class OddFields {

  private OddFields() {}

  static <T> T fill(T query, OddTexts odd, SplittableRandom random) {
    texts(query)
        .forEach(field -> set(field, query, random.nextInt(3) == 0 ? odd.next(random) : null));
    return query;
  }

  static String shown(Object query) {
    return texts(query)
        .map(field -> field.getName() + "=" + get(field, query))
        .collect(Collectors.joining("&"));
  }

  private static Stream<Field> texts(Object query) {
    return Arrays.stream(query.getClass().getDeclaredFields())
        .filter(field -> field.getType() == String.class)
        .filter(field -> !Modifier.isStatic(field.getModifiers()))
        .peek(field -> field.setAccessible(true));
  }

  private static void set(Field field, Object query, String text) {
    try {
      field.set(query, text);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("no odd query can be made of " + field, e);
    }
  }

  private static Object get(Field field, Object query) {
    try {
      return field.get(query);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("an odd query cannot be told: " + field, e);
    }
  }
}
