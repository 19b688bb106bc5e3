/** Free TCP ports, for services that cannot be told to choose one themselves. */
package dev.holdfast.testkit.ports;
