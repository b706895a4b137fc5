// Package status tells of recordings in the contract's words: what is on record of them,
// what is missing, and where it is to be had.
package status
