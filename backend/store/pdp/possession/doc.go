// Package possession reads and writes the ProofOfPossession contract: which pieces
// are in which data set, what is asked of them, and what is proven.
//
// Everything known of pieces is read from the contract's log: by the provider that
// proves them (Records), and by whoever checks it from outside (History).
package possession
