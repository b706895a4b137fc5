// Package pdp keeps copies of content with storage providers that prove possession on a chain (PDP: proof of
// data possession). Client speaks the HTTP API of such providers, as Curio serves it for Filecoin and package
// provider for the embedded chain. Keeper makes a copy with a provider in steps:
//
//	hash the content   computes its PieceCID (package piece)
//	upload             sends the bytes; the provider compares them with the PieceCID
//	park               waits until the provider has stored the piece
//	add to a data set  one transaction for up to 32 pieces
//	fetch a part back  a random unit, compared with the piece
//
// Every step may run twice. The message to a record keeper about a data set or pieces (Extra) is stored
// before it is sent, and is sent again unchanged if the answer was lost, because contracts accept each signed
// message only once.
package pdp
