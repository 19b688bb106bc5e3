/** With what the site seals the secrets that it keeps. */
package dev.holdfast.site.secrets;
