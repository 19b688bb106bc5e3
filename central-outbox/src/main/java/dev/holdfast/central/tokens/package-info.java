/** Tokens of scripts that admins make, limit and revoke while central runs. */
package dev.holdfast.central.tokens;
