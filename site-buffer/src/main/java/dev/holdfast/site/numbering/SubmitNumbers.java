package dev.holdfast.site.numbering;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;

/** Gives each notification its number when it is first sent, and keeps it with the message. */
public interface SubmitNumbers {

  /**
   * The number of a buffered message, the same however often it is asked for. On disk before it is
   * answered: a number that was sent and then forgotten would be given to another message. Empty
   * for what is not in the buffer. Fails with {@link StoreException}.
   */
  Uni<Optional<SubmitNumber>> of(MessageId id);

  /** Numbers whose messages an operator has discarded and central has not been told of. */
  Uni<List<SubmitNumber>> givenUp(int limit);

  /** Central has been told. */
  Uni<Void> forgetGivenUp(List<SubmitNumber> told);
}
