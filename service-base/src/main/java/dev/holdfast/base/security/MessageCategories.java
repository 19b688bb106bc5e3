package dev.holdfast.base.security;

import java.util.Set;

/** The categories of messages that a service's tokens can be limited to, if there are any. */
public interface MessageCategories {

  Set<String> names();
}
