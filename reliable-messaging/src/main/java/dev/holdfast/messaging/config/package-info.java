/** Who the service talks to, and the secrets they share. */
package dev.holdfast.messaging.config;
