package dev.holdfast.base.body;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.parameters.RequestBody;

/** Leaves bodies off the page of the API that are only read to see that they have no fields. */
@OpenApiFilter(value = OpenApiFilter.RunStage.BUILD, priority = 0)
public class UndescribedBodies implements OASFilter {

  @Override
  public Operation filterOperation(Operation operation) {
    RequestBody body = operation.getRequestBody();
    if (body != null
        && body.getContent() != null
        && body.getContent().hasMediaType(MediaType.APPLICATION_OCTET_STREAM)) {
      operation.setRequestBody(null);
    }
    return operation;
  }
}
