// Package auth identifies people. A wallet signs in with an EIP-4361 message and gets a session token.
//
// SignIn issues nonces and accepts signed messages. Package siwe parses the messages; package token makes
// the session tokens. Other packages decide what a person may do.
package auth
