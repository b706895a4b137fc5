// Package verifier reads what Filecoin's chain says of pieces with a storage
// provider: PDPVerifier, which checks proofs of possession, and the state of
// FilecoinWarmStorageService, which says how often there must be one. Nothing a
// provider says is believed.
//
// A piece is proven while all of this holds:
//
//   - its data set is live, and the piece in it is, under the CID it should have
//   - the data set was proven within the last proving period, or its window
//   - that proof drew from this piece, too: it was in range when it was checked
//
// The latter is asked of the state right before the proof's block. Nodes forget
// old states; where this one has, the piece waits for the next proof.
package verifier
