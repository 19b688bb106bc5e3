/** What the tests share: database, mail server, clock, sites that sign, tokens. */
package dev.holdfast.central.testing;
