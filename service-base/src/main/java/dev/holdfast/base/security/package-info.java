/**
 * Access tokens: a bearer token is known by its SHA-256 in the configuration and grants roles,
 * perhaps for some targets only and until an end. Tokens are random and long, so a plain hash keeps
 * them. A service may know further callers.
 */
package dev.holdfast.base.security;
