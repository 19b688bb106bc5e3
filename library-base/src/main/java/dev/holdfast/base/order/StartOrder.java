package dev.holdfast.base.order;

/** What is started before what, for {@code @Startup}. */
public final class StartOrder {

  /**
   * Of what looks at settings when it is made: a start that is refused must not have begun
   * anything.
   */
  public static final int CHECKED_FIRST = 1;

  private StartOrder() {}
}
