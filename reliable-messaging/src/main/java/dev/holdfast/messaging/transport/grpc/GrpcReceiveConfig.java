package dev.holdfast.messaging.transport.grpc;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Whether envelopes are taken over gRPC. */
@ConfigMapping(prefix = "holdfast.messaging.receive.grpc")
public interface GrpcReceiveConfig {

  /** On the service's HTTP port, with its TLS; needs {@code quarkus.http.http2}. */
  @WithDefault("false")
  boolean enabled();
}
