/** Notifications as a signed POST of JSON, in forms that chats understand too. */
package dev.holdfast.central.delivery.webhook;
