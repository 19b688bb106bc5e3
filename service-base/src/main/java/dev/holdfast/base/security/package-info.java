/**
 * Access tokens: a bearer token is known by its SHA-256 in the configuration and grants roles.
 * Tokens are random and long, so a plain hash keeps them; people's passwords come with logins.
 */
package dev.holdfast.base.security;
