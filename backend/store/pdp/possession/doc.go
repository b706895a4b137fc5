// Package possession reads and writes the ProofOfPossession contract: which pieces are in which data set,
// which challenges are open, and which pieces are proven.
//
// All facts about pieces come from the contract's log. Records serves the provider that proves the pieces;
// History serves programs that check a provider from outside.
package possession
