// Package siwe reads and checks EIP-4361 messages, by which the owner of a
// wallet signs in.
//
// Parse reads the text that was signed; Message.Check compares it with what the
// server asked for; Recover tells who signed it by EIP-191. A wallet that is a
// contract (EIP-1271) cannot be recovered from a signature: Digest is what it
// is asked about. The text itself is what counts: it is hashed as it came,
// never rendered anew.
package siwe
