// Package verifier reads from Filecoin's chain whether a storage provider proves pieces. It reads
// PDPVerifier, which checks proofs of possession, and the state of FilecoinWarmStorageService, which defines
// how often proofs are due. It does not rely on any answer of the provider.
//
// A piece is proven while all of these conditions hold:
//
//   - its data set is live, and so is the piece in it, under the expected CID   - the data set was proven
//
// within the last proving period, or its window   - the piece was already in the range from which that proof
// was drawn
//
// The last condition is read from the state right before the proof's block. Nodes delete old states; if the
// node has deleted this one, the piece waits for the next proof.
package verifier
