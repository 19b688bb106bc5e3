/** Says to whoever watches a service whether its clock is believed. */
package dev.holdfast.base.clock;
