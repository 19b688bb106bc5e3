package dev.holdfast.site.pair.peer.eventbus;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.spi.cluster.NodeInfo;
import io.vertx.core.spi.cluster.RegistrationInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one member says of itself: where its event bus listens and which addresses it has handlers
 * for. It is always said as a whole, so that there is nothing to repair after a partition.
 */
record NodeState(Optional<NodeInfo> info, Map<String, List<RegistrationInfo>> registrations) {

  static final NodeState EMPTY = new NodeState(Optional.empty(), Map.of());

  NodeState listeningAt(NodeInfo where) {
    return new NodeState(Optional.of(where), registrations);
  }

  NodeState with(String address, RegistrationInfo registration) {
    List<RegistrationInfo> grown = new ArrayList<>(at(address));
    grown.add(registration);
    return replacing(address, grown);
  }

  NodeState without(String address, RegistrationInfo registration) {
    List<RegistrationInfo> left = new ArrayList<>(at(address));
    left.remove(registration);
    return replacing(address, left);
  }

  List<RegistrationInfo> at(String address) {
    return registrations.getOrDefault(address, List.of());
  }

  private NodeState replacing(String address, List<RegistrationInfo> there) {
    Map<String, List<RegistrationInfo>> changed = new HashMap<>(registrations);
    if (there.isEmpty()) {
      changed.remove(address);
    } else {
      changed.put(address, List.copyOf(there));
    }
    return new NodeState(info, Map.copyOf(changed));
  }

  /** Handlers that are for this member alone are nobody else's business. */
  void writeShared(Buffer out) {
    out.appendByte((byte) (info.isPresent() ? 1 : 0));
    info.ifPresent(it -> it.writeToBuffer(out));
    int countAt = out.length();
    out.appendInt(0);
    int count = 0;
    for (Map.Entry<String, List<RegistrationInfo>> entry : registrations.entrySet()) {
      for (RegistrationInfo registration : entry.getValue()) {
        if (!registration.localOnly()) {
          byte[] address = entry.getKey().getBytes(UTF_8);
          out.appendInt(address.length).appendBytes(address);
          registration.writeToBuffer(out);
          count++;
        }
      }
    }
    out.setInt(countAt, count);
  }

  /**
   * @throws IllegalArgumentException when it is no state
   */
  static NodeState read(Buffer in, int from) {
    try {
      return state(in, from);
    } catch (IndexOutOfBoundsException | DecodeException e) {
      throw new IllegalArgumentException("what a node said of itself cannot be understood", e);
    }
  }

  private static NodeState state(Buffer in, int from) {
    int at = from + 1;
    Optional<NodeInfo> info = Optional.empty();
    if (in.getByte(from) == 1) {
      requireMetadata(in, endOfText(in, at) + Integer.BYTES);
      NodeInfo said = new NodeInfo();
      at = said.readFromBuffer(at, in);
      info = Optional.of(said);
    }
    int count = in.getInt(at);
    at += Integer.BYTES;
    Map<String, List<RegistrationInfo>> registrations = new HashMap<>();
    for (int i = 0; i < count; i++) {
      int end = endOfText(in, at);
      String address = in.getString(at + Integer.BYTES, end);
      endOfText(in, end);
      RegistrationInfo registration = new RegistrationInfo();
      at = registration.readFromBuffer(end, in);
      registrations.computeIfAbsent(address, ignored -> new ArrayList<>()).add(registration);
    }
    return new NodeState(info, registrations);
  }

  /** It may say by its length that there is none. */
  private static void requireMetadata(Buffer in, int at) {
    if (in.getInt(at) > 0) {
      endOfText(in, at);
    }
  }

  /** Vert.x makes room for as much as the length says before it sees that it is not there. */
  private static int endOfText(Buffer in, int at) {
    int length = in.getInt(at);
    if (length < 0 || length > in.length() - at - Integer.BYTES) {
      throw new IndexOutOfBoundsException("a text of %d bytes is not there".formatted(length));
    }
    return at + Integer.BYTES + length;
  }
}
