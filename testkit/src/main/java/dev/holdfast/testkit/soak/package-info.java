/** Runs that find more the longer they last: short in every build, long for whoever asks. */
package dev.holdfast.testkit.soak;
