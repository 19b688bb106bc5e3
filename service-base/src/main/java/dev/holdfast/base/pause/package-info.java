/** How somebody says that something is to rest, at both services. */
package dev.holdfast.base.pause;
