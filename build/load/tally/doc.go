// Package tally summarizes measurements in histograms, medians and tables.
package tally
