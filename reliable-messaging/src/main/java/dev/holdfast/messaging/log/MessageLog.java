package dev.holdfast.messaging.log;

import org.jboss.logging.Logger;

/**
 * The lines that there is one of for each message, or more: enqueued, sent, failed, gave up,
 * processed, duplicate, bad signature. Whoever has many messages switches them off by the category.
 */
public final class MessageLog {

  public static final String CATEGORY = "dev.holdfast.messages";

  public static final Logger LOG = Logger.getLogger(CATEGORY);

  private MessageLog() {}
}
