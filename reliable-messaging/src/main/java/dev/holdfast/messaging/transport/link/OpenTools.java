package dev.holdfast.messaging.transport.link;

import java.time.Clock;

/** What it takes to open a link. */
record OpenTools(LinkTarget target, CheckGreeting check, AnswerRequests answer, Clock clock) {}
