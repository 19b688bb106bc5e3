/**
 * A self-signed certificate made in memory for each run. No key material lies in the repository, no
 * certificate can expire between two builds, and no {@code keytool} process has to be started.
 */
package dev.holdfast.testkit.tls;
