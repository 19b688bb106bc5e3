package dev.holdfast.site.status;

/** The link to central, as far as the status tells of it. */
@FunctionalInterface
public interface CentralLink {

  /** Whether it is there. */
  enum State {
    /** Not wanted, or nowhere to go. */
    off,
    closed,
    open
  }

  State state();
}
