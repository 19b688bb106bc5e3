/** The mirror of what sites call and write: each operation as it stood when last heard of. */
package dev.holdfast.central.sitecalls;
