/**
 * What every transport must do. Whoever writes one extends {@link
 * dev.holdfast.messaging.contract.TransportContractTest} and supplies its two ends.
 */
package dev.holdfast.messaging.contract;
