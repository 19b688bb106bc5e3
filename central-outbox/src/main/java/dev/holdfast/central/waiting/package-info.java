/** Says in one sentence why a notification is still here. */
package dev.holdfast.central.waiting;
