package dev.holdfast.site.pair.peer.eventbus;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jgroups.JChannel;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.Protocol;
import org.jgroups.util.TLSClientAuth;

/**
 * The JGroups protocols between two known addresses. No FD_SOCK2, whose port is in plain text; a
 * closed connection raises the suspicion itself. No flow control: what is large goes over the event
 * bus. The times are those that were tried: a killed process is out of the view in half a second, a
 * cut cable in less than five, and a healed one back in one or two.
 */
final class GroupStack {

  private static final int CONNECT_MS = 300;
  private static final int RETRANSMIT_MS = 200;

  private GroupStack() {}

  static JChannel open(
      InetSocketAddress own, List<InetSocketAddress> others, Optional<SSLContext> tls)
      throws Exception {
    return new JChannel(protocols(own, others, tls));
  }

  private static List<Protocol> protocols(
      InetSocketAddress own, List<InetSocketAddress> others, Optional<SSLContext> tls) {
    return List.of(
        transport(own, tls),
        new TCPPING().initialHosts(others).portRange(0),
        new MERGE3().setMinInterval(500).setMaxInterval(1_500),
        new FD_ALL3().setTimeout(4_000).setInterval(1_000),
        new VERIFY_SUSPECT2().setTimeout(250),
        new NAKACK2().useMcastXmit(false).setXmitInterval(RETRANSMIT_MS),
        new UNICAST3().setConnCloseTimeout(5_000).setXmitInterval(RETRANSMIT_MS),
        new STABLE().setDesiredAverageGossip(5_000).setMaxBytes(1_000_000),
        new GMS().printLocalAddress(false).setJoinTimeout(1_000));
  }

  private static TCP transport(InetSocketAddress own, Optional<SSLContext> tls) {
    TCP tcp = new TCP();
    tcp.setBindAddress(own.getAddress()).setBindPort(own.getPort()).setPortRange(0);
    tcp.setBundlerType("transfer-queue");
    tcp.enableSuspectEvents(true).setSockConnTimeout(CONNECT_MS).tcpNodelay(true).logDetails(false);
    tcp.logAcceptError(false);
    tcp.getThreadPool().setMinThreads(0).setMaxThreads(16).setKeepAliveTime(60_000);
    tls.ifPresent(
        context ->
            tcp.tls()
                .enabled(true)
                .setProtocols(new String[] {"TLSv1.3"})
                .setClientAuth(TLSClientAuth.NEED)
                .setSSLContext(context));
    return tcp;
  }
}
