package dev.holdfast.messaging.transport.http;

import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import java.util.List;

/** Behind the running service's HTTP endpoint: whichever receiver a test has put there. */
@Alternative
@Priority(1)
@ApplicationScoped
public class SwitchedReceiver implements EnvelopeReceiver {

  private volatile EnvelopeReceiver current;

  public void set(EnvelopeReceiver receiver) {
    current = receiver;
  }

  @Override
  public Uni<List<EnvelopeReply>> receive(List<String> texts) {
    return current.receive(texts);
  }
}
