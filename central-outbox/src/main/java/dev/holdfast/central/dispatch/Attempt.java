package dev.holdfast.central.dispatch;

import dev.holdfast.central.notification.AttemptResult;
import dev.holdfast.central.notification.StoredNotification;
import java.time.Duration;

/** One attempt that has come to its end, one way or the other. */
record Attempt(StoredNotification notification, AttemptResult result, Duration took) {}
