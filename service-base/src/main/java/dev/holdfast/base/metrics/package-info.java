/** What all metrics have in common: a description that any reader takes, and few buckets. */
package dev.holdfast.base.metrics;
