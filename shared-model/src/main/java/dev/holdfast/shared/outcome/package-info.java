/** What one real try at delivery came to. */
package dev.holdfast.shared.outcome;
