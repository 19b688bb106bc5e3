/**
 * What a native executable needs beside the substitutions that Quarkus brings when Netty is newer
 * than Quarkus knows: docs/adr/0001-quarkus-version.md. All of it goes with the next Quarkus.
 */
package dev.holdfast.base.netty;
