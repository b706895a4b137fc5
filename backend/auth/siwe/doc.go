// Package siwe parses and checks EIP-4361 messages, with which the owner of a wallet signs in.
//
// Parse parses the text that was signed. Message.Check compares it with what the server expects. Recover
// finds out who signed it by EIP-191. For a wallet that is a contract (EIP-1271), ask the contract about the
// Digest: its signatures say nothing by themselves.
//
// The signed text counts as it came: it is hashed as it is, never written anew from its parts.
package siwe
