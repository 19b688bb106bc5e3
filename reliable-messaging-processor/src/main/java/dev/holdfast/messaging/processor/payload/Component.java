package dev.holdfast.messaging.processor.payload;

import java.util.Locale;

/** A component of a record that travels. */
record Component(String name, PayloadType type, boolean optional) {

  /** Its codec as a constant of the serialiser, for codecs that are made rather than there. */
  String constant() {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
  }
}
