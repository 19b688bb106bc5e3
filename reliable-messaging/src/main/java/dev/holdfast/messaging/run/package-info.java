/** When work runs: one run at a time, however many ask for it. */
package dev.holdfast.messaging.run;
