package dev.holdfast.site.definition;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Where a definition comes from. */
@Schema(description = "configuration: the node's settings, read-only here; api: this API")
public enum ViewOrigin {
  configuration,
  api;

  static ViewOrigin of(Defined<?> defined) {
    return defined.isConfigured() ? configuration : api;
  }
}
