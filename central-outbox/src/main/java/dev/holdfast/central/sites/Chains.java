package dev.holdfast.central.sites;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which streams go on from which. */
final class Chains {

  private Chains() {}

  /**
   * A stream continues the one it follows, unless that one got further: then a file was set back,
   * and the same numbers were given twice. Given in the order of the first stream of each.
   */
  static List<List<SubmitStream>> of(List<SubmitStream> streams) {
    Map<String, SubmitStream> byName = new HashMap<>();
    streams.forEach(stream -> byName.put(stream.name(), stream));
    Map<String, SubmitStream> next = new HashMap<>();
    List<SubmitStream> beginnings = new ArrayList<>();
    for (SubmitStream stream : streams) {
      SubmitStream before = stream.follows().map(byName::get).orElse(null);
      boolean goesOn =
          before != null
              && stream.first() == before.last() + 1
              && next.putIfAbsent(before.name(), stream) == null;
      if (!goesOn) {
        beginnings.add(stream);
      }
    }
    return beginnings.stream().map(first -> chain(first, next)).toList();
  }

  private static List<SubmitStream> chain(SubmitStream first, Map<String, SubmitStream> next) {
    List<SubmitStream> chain = new ArrayList<>();
    for (SubmitStream one = first; one != null; one = next.get(one.name())) {
      chain.add(one);
    }
    return chain;
  }
}
