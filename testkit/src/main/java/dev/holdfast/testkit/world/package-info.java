/**
 * The demo's outside world as one small process: the mail server and the external system that
 * Holdfast delivers to, with a control API that takes them down and shows what they received.
 */
package dev.holdfast.testkit.world;
