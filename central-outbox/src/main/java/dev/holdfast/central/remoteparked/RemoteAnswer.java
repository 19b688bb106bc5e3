package dev.holdfast.central.remoteparked;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.shared.contract.SiteAnswer;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** A site's answer as ours over HTTP. */
public final class RemoteAnswer {

  private RemoteAnswer() {}

  public static Response of(SiteAnswer answer) {
    if (answer.status() == Response.Status.NO_CONTENT.getStatusCode()) {
      return Response.noContent().build();
    }
    return Response.status(answer.status())
        .type(answer.status() < 400 ? MediaType.APPLICATION_JSON : Problem.MEDIA_TYPE)
        .entity(answer.body())
        .build();
  }
}
