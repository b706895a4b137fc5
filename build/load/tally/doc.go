// Package tally sums measurements up: histograms, medians, tables.
package tally
