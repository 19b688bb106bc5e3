/** What the pages of both services have in common at the server. */
package dev.holdfast.base.page;
