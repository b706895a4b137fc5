// Package siwe parses and checks EIP-4361 messages, with which the owner of a wallet signs in.
//
// Parse parses the signed text. Message.Check compares it with what the server expects. Recover returns the
// address that signed it by EIP-191. For a wallet that is a contract (EIP-1271), ask the contract about the
// Digest, because Recover cannot find such a signer.
//
// The text is hashed exactly as it was received. It is never rebuilt from its parts.
package siwe
