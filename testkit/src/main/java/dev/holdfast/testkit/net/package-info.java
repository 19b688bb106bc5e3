/**
 * TCP on the loopback interface that fails on request: a listener that goes down and comes back on
 * the same port, and a proxy that cuts, delays or silences the connections of whatever stands
 * behind it.
 */
package dev.holdfast.testkit.net;
