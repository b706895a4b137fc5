// Package remote is what clients of stores elsewhere have in common: answers
// they do not want (StatusError), and how they find out that a copy really is
// where it is said to be. Check draws one leaf of the content at random, fetches
// it back and compares it with its hash. Gateway fetches from any IPFS gateway,
// trusting none.
package remote
