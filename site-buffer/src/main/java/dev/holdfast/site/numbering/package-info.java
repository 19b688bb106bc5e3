/** Numbers what is sent to central, so that central can tell whether anything is missing. */
package dev.holdfast.site.numbering;
