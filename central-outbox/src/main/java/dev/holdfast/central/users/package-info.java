/**
 * People who sign in: their names, roles and passwords, and the links that let somebody in once, at
 * the first start or when a password is not there yet.
 */
package dev.holdfast.central.users;
