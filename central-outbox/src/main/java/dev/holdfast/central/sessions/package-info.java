/**
 * Signing in and out. A session is a row; the browser holds a random text whose hash is its key.
 * Without the row the text opens nothing, so a session ends when somebody says so.
 */
package dev.holdfast.central.sessions;
