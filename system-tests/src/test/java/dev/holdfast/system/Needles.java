package dev.holdfast.system;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Many sequences of bytes, looked for in one pass: the files of a database are large. */
final class Needles {

  private static final int BEGINNING = Long.BYTES;
  private static final int FILTER_BITS = 20;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /**
   * @param secret whose it is
   */
  record Needle(String secret, byte[] bytes) {}

  private final Map<Long, List<Needle>> byBeginning = new HashMap<>();

  /** Says of nearly all places that nothing begins there. */
  private final boolean[] filter = new boolean[1 << FILTER_BITS];

  Needles(Collection<Needle> needles) {
    for (Needle needle : needles) {
      long beginning = 0;
      for (int i = 0; i < BEGINNING; i++) {
        beginning = shifted(beginning, needle.bytes()[i]);
      }
      byBeginning.computeIfAbsent(beginning, any -> new ArrayList<>()).add(needle);
      filter[place(beginning)] = true;
    }
  }

  /** The names of the secrets that stand in it. */
  Set<String> in(byte[] text) {
    Set<String> found = new TreeSet<>();
    long window = 0;
    for (int i = 0; i < text.length; i++) {
      window = shifted(window, text[i]);
      if (filter[place(window)] && i + 1 >= BEGINNING) {
        int start = i + 1 - BEGINNING;
        byBeginning.getOrDefault(window, List.of()).stream()
            .filter(needle -> isAt(text, start, needle.bytes()))
            .forEach(needle -> found.add(needle.secret()));
      }
    }
    return found;
  }

  private static long shifted(long window, byte next) {
    return (window << Byte.SIZE) | (next & 0xFF);
  }

  private static int place(long window) {
    return (int) ((window * SPREAD) >>> (Long.SIZE - FILTER_BITS));
  }

  private static boolean isAt(byte[] text, int start, byte[] needle) {
    int end = start + needle.length;
    return end <= text.length && Arrays.equals(text, start, end, needle, 0, needle.length);
  }
}
