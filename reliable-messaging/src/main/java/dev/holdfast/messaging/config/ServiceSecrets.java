package dev.holdfast.messaging.config;

import dev.holdfast.shared.wire.SigningSecret;
import java.util.List;

/** The secrets with which a service may sign now; none for a stranger. */
public interface ServiceSecrets {

  List<SigningSecret> secretsOf(String serviceId);
}
