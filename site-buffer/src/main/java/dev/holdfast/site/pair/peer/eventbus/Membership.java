package dev.holdfast.site.pair.peer.eventbus;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.spi.cluster.NodeListener;
import io.vertx.core.spi.cluster.NodeSelector;
import io.vertx.core.spi.cluster.RegistrationInfo;
import io.vertx.core.spi.cluster.RegistrationUpdateEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jboss.logging.Logger;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.MergeView;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.util.UUID;

/**
 * Who is there, and what each member has said of itself. Every member says all of its own state
 * whenever it changes, a newcomer arrives or a partition ends; nobody keeps state for others. All
 * of it happens on one thread, the answers to the node selector too: the selector drops updates
 * until it has had its first answer.
 */
final class Membership implements Receiver {

  private static final Logger LOG = Logger.getLogger(Membership.class);
  private static final byte STATE = 1;
  private static final byte CONFIRMED = 2;

  /**
   * A member that is there and silent for longer is left behind; it is told again when it wakes.
   */
  private static final long PATIENCE_MS = 2_000;

  private final Vertx vertx;
  private final NodeSelector selector;
  private final JChannel channel;
  private final Map<String, NodeState> states = new ConcurrentHashMap<>();
  private final ExecutorService thread = Executors.newSingleThreadExecutor(Membership::daemon);
  private final Acknowledgements confirmations = new Acknowledgements();
  private final Acknowledgements introductions = new Acknowledgements();
  private final Set<Address> introduced = new HashSet<>();
  private Optional<NodeListener> listener = Optional.empty();
  private List<Address> members = List.of();
  private long lastNumber;
  private volatile List<Address> view = List.of();
  private volatile Address own;

  Membership(Vertx vertx, NodeSelector selector, JChannel channel) {
    this.vertx = vertx;
    this.selector = selector;
    this.channel = channel;
    channel.setDiscardOwnMessages(true);
    channel.setReceiver(this);
  }

  /** Blocks until there is a view; done when the members in it have introduced themselves. */
  void join(String group, Promise<Void> done) throws Exception {
    channel.connect(group);
    onThread(
        () -> {
          long number = ++lastNumber;
          Set<Address> strangers = new HashSet<>(members);
          strangers.remove(own);
          strangers.removeAll(introduced);
          introductions.await(number, strangers, done);
          giveUpLater(introductions, number, "has not introduced itself");
        },
        done::tryComplete);
  }

  /** Blocks until the others have been told. */
  void leave() {
    channel.close();
    onThread(
        () -> {
          confirmations.giveUpAll();
          introductions.giveUpAll();
        },
        () -> {});
    thread.shutdown();
  }

  String self() {
    return own == null ? "" : id(own);
  }

  List<String> nodes() {
    return view.stream().map(Membership::id).toList();
  }

  NodeState stateOf(String node) {
    return states.getOrDefault(node, NodeState.EMPTY);
  }

  /** Tells of the members there are, then that these were all, then of every change. */
  void listen(NodeListener told, Runnable toldOfAll) {
    onThread(
        () -> {
          listener = Optional.ofNullable(told);
          members.stream().filter(this::isOther).forEach(it -> tell(l -> l.nodeAdded(id(it))));
          toldOfAll.run();
        },
        () -> {});
  }

  /** Done when every other member knows of it, has left, or has been silent for too long. */
  void change(UnaryOperator<NodeState> change, Optional<String> address, Promise<Void> done) {
    onThread(
        () -> {
          states.put(self(), change.apply(stateOf(self())));
          address.ifPresent(this::updateSelector);
          long number = ++lastNumber;
          Set<Address> others = new HashSet<>(view);
          others.removeIf(it -> !isOther(it));
          confirmations.await(number, others, done);
          if (!others.isEmpty()) {
            say(number);
            giveUpLater(confirmations, number, "has not confirmed a change");
          }
        },
        done::tryComplete);
  }

  void registrations(String address, Promise<List<RegistrationInfo>> answer) {
    Supplier<List<RegistrationInfo>> known = () -> registrationsAt(address);
    onThread(() -> answer.complete(known.get()), () -> answer.complete(known.get()));
  }

  /** The first one comes before anything else, and the channel forgets its address at the end. */
  @Override
  public void viewAccepted(View accepted) {
    if (own == null) {
      own = channel.getAddress();
    }
    view = List.copyOf(accepted.getMembers());
    onThread(() -> moveTo(accepted), () -> {});
  }

  /**
   * What the members of the new view have said is kept, whatever kind of view it is: a message that
   * belongs to it may have come before it.
   */
  private void moveTo(View accepted) {
    List<Address> before = members;
    members = List.copyOf(accepted.getMembers());
    LOG.debugf("members: %s", members);
    before.stream().filter(it -> !members.contains(it)).forEach(this::hasLeft);
    List<Address> newcomers =
        members.stream().filter(it -> isOther(it) && !before.contains(it)).toList();
    if (!newcomers.isEmpty() || accepted instanceof MergeView) {
      say(++lastNumber);
    }
    newcomers.forEach(it -> tell(l -> l.nodeAdded(id(it))));
  }

  private void hasLeft(Address member) {
    introduced.remove(member);
    confirmations.left(member);
    introductions.left(member);
    NodeState last = states.remove(id(member));
    if (last != null) {
      last.registrations().keySet().forEach(this::updateSelector);
    }
    tell(l -> l.nodeLeft(id(member)));
  }

  @Override
  public void receive(Message message) {
    Address from = message.getSrc();
    Buffer content =
        Buffer.buffer().appendBytes(message.getArray(), message.getOffset(), message.getLength());
    onThread(() -> receive(from, content), () -> {});
  }

  private void receive(Address from, Buffer content) {
    byte kind = content.getByte(0);
    long number = content.getLong(1);
    if (kind == CONFIRMED) {
      confirmations.confirmed(number, from);
    } else if (kind == STATE) {
      heard(from, NodeState.read(content, 1 + Long.BYTES));
      send(from, Buffer.buffer().appendByte(CONFIRMED).appendLong(number));
    } else {
      LOG.warnf("%s sent a message of unknown kind %d; it was left unread", from, kind);
    }
  }

  private void heard(Address from, NodeState state) {
    NodeState before = states.put(id(from), state);
    Set<String> addresses = new HashSet<>(state.registrations().keySet());
    if (before != null) {
      addresses.addAll(before.registrations().keySet());
      addresses.removeIf(address -> before.at(address).equals(state.at(address)));
    }
    addresses.forEach(this::updateSelector);
    introduced.add(from);
    introductions.left(from);
  }

  private void say(long number) {
    Buffer content = Buffer.buffer().appendByte(STATE).appendLong(number);
    stateOf(self()).writeShared(content);
    send(null, content);
  }

  /** To all when {@code to} is null, as JGroups has it. */
  private void send(Address to, Buffer content) {
    try {
      channel.send(new BytesMessage(to, content.getBytes()));
    } catch (Exception e) {
      LOG.debugf(e, "not sent: the channel is closed or about to be");
    }
  }

  private void giveUpLater(Acknowledgements which, long number, String what) {
    vertx.setTimer(
        PATIENCE_MS,
        ignored ->
            onThread(
                () -> which.giveUp(number).forEach(it -> LOG.warnf("%s %s", it, what)), () -> {}));
  }

  private List<RegistrationInfo> registrationsAt(String address) {
    List<RegistrationInfo> found = new ArrayList<>();
    states.values().forEach(state -> found.addAll(state.at(address)));
    return found;
  }

  private void updateSelector(String address) {
    if (selector.wantsUpdatesFor(address)) {
      selector.registrationsUpdated(new RegistrationUpdateEvent(address, registrationsAt(address)));
    }
  }

  private void tell(Consumer<NodeListener> what) {
    listener.ifPresent(what);
  }

  private boolean isOther(Address member) {
    return !member.equals(own);
  }

  /** The address of a member is made anew whenever it starts: it names the incarnation. */
  private static String id(Address member) {
    return member instanceof UUID uuid ? uuid.toStringLong() : member.toString();
  }

  /** After the end nothing is done any more, and nobody is told off for asking. */
  private void onThread(Runnable work, Runnable tooLate) {
    try {
      thread.execute(
          () -> {
            try {
              work.run();
            } catch (RuntimeException e) {
              LOG.error("the members' state is not kept up as it should be", e);
            }
          });
    } catch (RejectedExecutionException e) {
      tooLate.run();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "pair-membership");
    thread.setDaemon(true);
    return thread;
  }
}
