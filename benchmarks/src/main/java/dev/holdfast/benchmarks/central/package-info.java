/** How fast central takes in, works off and mails, beside the plain tools and its peers. */
package dev.holdfast.benchmarks.central;
