package org.example.shop;

import jakarta.ws.rs.core.Response;
import java.util.Map;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** The shop has its own way to say what is wrong. */
class Errors {

  @ServerExceptionMapper
  Response nothing(NothingOrdered failure) {
    return Response.status(422).entity(Map.of("oops", "nothing was ordered")).build();
  }
}
