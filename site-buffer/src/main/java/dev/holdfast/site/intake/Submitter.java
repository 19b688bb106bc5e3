package dev.holdfast.site.intake;

import dev.holdfast.base.security.TargetLimit;
import dev.holdfast.site.message.Category;
import io.quarkus.security.identity.SecurityIdentity;

/**
 * Who hands something in: taken from the request on the thread that has it, since bodies are read
 * elsewhere.
 *
 * @param name of the token
 */
record Submitter(String name, TargetLimit limit) {

  static Submitter of(SecurityIdentity caller) {
    return new Submitter(caller.getPrincipal().getName(), TargetLimit.of(caller));
  }

  void require(Category category, String target) {
    limit.require(category.name(), target);
  }
}
