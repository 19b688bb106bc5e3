/** A provider of OpenID Connect that vouches for whomever the test says. */
package dev.holdfast.testkit.oidc;
