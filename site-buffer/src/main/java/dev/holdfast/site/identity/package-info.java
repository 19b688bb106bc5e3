/** Who this process is: which node of which site, and where its files are. */
package dev.holdfast.site.identity;
