/**
 * Takes due notifications, has them delivered and writes down what came of it. Passes of one node
 * never overlap; several nodes share the work by claims.
 */
package dev.holdfast.central.dispatch;
