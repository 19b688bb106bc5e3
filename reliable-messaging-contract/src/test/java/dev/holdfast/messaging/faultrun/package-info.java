/**
 * The proof of "exactly once": very many messages between two processes that die at random, over a
 * network that loses, repeats, delays and garbles, all decided by one seed.
 */
package dev.holdfast.messaging.faultrun;
