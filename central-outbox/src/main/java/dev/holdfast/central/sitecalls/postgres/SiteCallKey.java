package dev.holdfast.central.sitecalls.postgres;

import java.io.Serializable;
import java.util.Objects;
import java.util.UUID;

/** The two columns that tell operations apart, as Hibernate wants them. */
class SiteCallKey implements Serializable {

  private static final long serialVersionUID = 1;

  String site;
  UUID operationId;

  /** For Hibernate. */
  SiteCallKey() {}

  @Override
  public boolean equals(Object other) {
    return other instanceof SiteCallKey key
        && Objects.equals(site, key.site)
        && Objects.equals(operationId, key.operationId);
  }

  @Override
  public int hashCode() {
    return Objects.hash(site, operationId);
  }
}
