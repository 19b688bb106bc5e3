/** The whole product from outside: processes, kills, restarts. */
package dev.holdfast.system;
