package dev.holdfast.central.delivery.email;

import java.util.List;

/**
 * The server has the mail.
 *
 * @param refused those it would not take, each with its words
 */
record Accepted(List<String> recipients, List<String> refused) {}
