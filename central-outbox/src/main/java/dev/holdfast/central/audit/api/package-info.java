/** The record over HTTP. */
package dev.holdfast.central.audit.api;
