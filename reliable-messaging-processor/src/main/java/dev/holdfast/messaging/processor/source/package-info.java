/**
 * Java source as text: names, imports, and lines that break where google-java-format breaks them.
 */
package dev.holdfast.messaging.processor.source;
