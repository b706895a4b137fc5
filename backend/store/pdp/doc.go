// Package pdp keeps copies of content with storage providers that prove
// possession on a chain (PDP: proof of data possession). Client speaks the HTTP
// API of such providers, as Curio serves it for Filecoin and package provider
// for the embedded chain; Keeper makes copies through one, step by step:
//
//	hash the content   its PieceCID (package piece)
//	upload             the provider compares it with the name
//	park               asked for until the provider has it
//	add to a data set  one transaction for up to 32 pieces
//	fetch a part back  a random unit, compared with the piece
//
// Every step may run twice. What a record keeper is told of a data set or of
// pieces (Extra) is kept before it is sent, and the same is sent again after an
// answer was lost: chains refuse a signed message they have seen.
package pdp
