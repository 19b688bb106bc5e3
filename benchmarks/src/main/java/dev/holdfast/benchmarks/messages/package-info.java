/** Messages from one service to another: a change and its message here, their effect there. */
package dev.holdfast.benchmarks.messages;
