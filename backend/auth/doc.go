// Package auth finds out who somebody is. A wallet signs in with an EIP-4361 message and gets a session
// token.
//
// SignIn gives out nonces and accepts signed messages. Package siwe parses them; package token makes the
// session tokens. Who may do what is decided elsewhere.
package auth
