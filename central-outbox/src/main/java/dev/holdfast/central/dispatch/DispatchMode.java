package dev.holdfast.central.dispatch;

/** Who of several nodes dispatches. */
public enum DispatchMode {
  /** All of them, each what it has claimed. */
  SHARED,

  /** One; another takes over when it dies. */
  SINGLETON
}
