package dev.holdfast.testkit.http;

import java.util.List;
import java.util.stream.IntStream;

/** Many connections on which half of a request was sent, and nothing more is. */
public final class HalfSaid {

  private static final int MANY = 200;

  private HalfSaid() {}

  /**
   * @param meanwhile what somebody else asks
   * @param beginnings in turn
   */
  public static void to(int port, Runnable meanwhile, String... beginnings) {
    List<RawRequest> connections =
        IntStream.range(0, MANY).mapToObj(i -> RawRequest.open(port)).toList();
    try {
      for (int i = 0; i < MANY; i++) {
        connections.get(i).send(beginnings[i % beginnings.length]);
      }
      meanwhile.run();
    } finally {
      connections.forEach(RawRequest::close);
    }
  }
}
