/** The same ingest from a broker, for fleets that have one: off unless the settings say so. */
package dev.holdfast.central.broker;
