// Package recorded is the vocabulary of recordings: chunks and their gaps and proofs, uploads, chapters, playback
// and failures. It is pure, as package event is.
package recorded
