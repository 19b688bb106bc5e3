package dev.holdfast.system;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Two machines with a cable between them: network namespaces of this one. What is cut is lost in
 * silence, as with a real cable, and no connection is closed by it. Each has a second line to this
 * machine, for those who hand messages in and those who get them.
 *
 * <p>All of it goes when it is closed, at the latest with this JVM; should that be killed, when the
 * next one makes machines.
 */
final class TwoMachines implements AutoCloseable {

  private static final String PREFIX = "holdfast-";
  private static final AtomicInteger MADE = new AtomicInteger();

  /** For trials of networks, so that no real one has it (RFC 2544). */
  private static final String RANGE = "198.18.";

  private static final int MOST = 250;

  /** Is at no end of the cable: frames to it arrive and are not taken. */
  private static final String NOBODY = "02:00:00:00:00:01";

  /**
   * One of the two.
   *
   * @param address at its end of the cable
   * @param front where this machine reaches it
   */
  record Machine(String namespace, String address, String front) {

    /** What runs a command there, and becomes it. */
    List<String> launcher() {
      return List.of("ip", "netns", "exec", namespace);
    }
  }

  final Machine a;
  final Machine b;
  private final String line;
  private final String outside;
  private final Thread atTheEnd = new Thread(this::remove, "remove-machines");

  private TwoMachines(String name, int number) {
    String range = RANGE + number + ".";
    line = "hf" + number;
    outside = range + 5;
    a = new Machine(name + "-a", range + 1, range + 6);
    b = new Machine(name + "-b", range + 2, range + 7);
    Runtime.getRuntime().addShutdownHook(atTheEnd);
  }

  /** Why there can be none here; empty when there can. */
  static Optional<String> obstacle() {
    if (!"root".equals(System.getProperty("user.name"))) {
      return Optional.of("network namespaces need root");
    }
    return Command.run("ip", "netns", "list").isPresent()
        ? Optional.empty()
        : Optional.of("network namespaces need the command ip (Debian: apt-get install iproute2)");
  }

  static TwoMachines create() {
    removeThoseOfTheDead();
    String name = PREFIX + ProcessHandle.current().pid() + "-" + MADE.incrementAndGet();
    ip("netns", "add", name + "-a");
    ip("netns", "add", name + "-b");
    int number =
        IntStream.range(0, MOST)
            .filter(it -> lineTo(name + "-a", "hf%da".formatted(it)).isPresent())
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("too many machines: see ip link"));
    TwoMachines machines = new TwoMachines(name, number);
    try {
      machines.connect();
      return machines;
    } catch (RuntimeException e) {
      machines.close();
      throw e;
    }
  }

  /** Fails when somebody has a line of that name, so whoever makes it has the addresses, too. */
  private static Optional<String> lineTo(String namespace, String name) {
    return Command.run(
        "ip", "link", "add", name, "type", "veth", "peer", "front", "netns", namespace);
  }

  private void connect() {
    if (lineTo(b.namespace, line + "b").isEmpty()) {
      throw new IllegalStateException("there is a line already that is called %sb".formatted(line));
    }
    in(a, "link add cable type veth peer cable netns " + b.namespace);
    connect(a, line + "a");
    connect(b, line + "b");
  }

  private void connect(Machine machine, String device) {
    ip("address", "add", outside, "peer", machine.front, "dev", device);
    ip("link", "set", device, "up");
    in(machine, "address add %s peer %s dev front".formatted(machine.front, outside));
    in(machine, "address add %s/29 dev cable".formatted(machine.address));
    for (String own : List.of("lo", "front", "cable")) {
      in(machine, "link set %s up".formatted(own));
    }
  }

  /** Where both reach this machine. */
  InetAddress outside() {
    try {
      return InetAddress.getByName(outside);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  Machine other(Machine machine) {
    return machine.equals(a) ? b : a;
  }

  void cut() {
    cutFrom(a);
    cutFrom(b);
  }

  /** What it sends is lost; it hears the other as before. */
  void cutFrom(Machine sender) {
    in(
        sender,
        "neighbour replace %s lladdr %s dev cable nud permanent"
            .formatted(other(sender).address, NOBODY));
  }

  void mend() {
    for (Machine machine : List.of(a, b)) {
      Command.run(
          "ip",
          "-n",
          machine.namespace,
          "neighbour",
          "delete",
          other(machine).address,
          "dev",
          "cable");
    }
  }

  private static void in(Machine machine, String command) {
    ip(("-n " + machine.namespace + " " + command).split(" ", -1));
  }

  private static void ip(String... arguments) {
    String[] command = new String[arguments.length + 1];
    command[0] = "ip";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    Command.mustRun(command);
  }

  private static void removeThoseOfTheDead() {
    Command.run("ip", "netns", "list")
        .orElse("")
        .lines()
        .map(line -> line.split(" ", 2)[0])
        .filter(name -> name.startsWith(PREFIX))
        .filter(name -> ProcessHandle.of(Long.parseLong(name.split("-", 4)[1])).isEmpty())
        .forEach(TwoMachines::removeNamespace);
  }

  /** The lines go with it, when the last connection that nobody has closed has timed out. */
  private static void removeNamespace(String name) {
    Command.run("ip", "netns", "delete", name);
  }

  private void remove() {
    Command.run("ip", "link", "delete", line + "a");
    Command.run("ip", "link", "delete", line + "b");
    removeNamespace(a.namespace);
    removeNamespace(b.namespace);
  }

  @Override
  public void close() {
    remove();
    Runtime.getRuntime().removeShutdownHook(atTheEnd);
  }
}
