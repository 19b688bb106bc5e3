/** What both services need of the file system. */
package dev.holdfast.base.files;
