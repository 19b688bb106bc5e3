/** What is said of every single message, under a category of its own. */
package dev.holdfast.messaging.log;
