// Package auth tells who somebody is: a wallet signs in by an EIP-4361 message
// and holds a session token from then on.
//
// SignIn gives out nonces and takes signed messages; siwe reads them, token
// makes what is handed back. Who may do what is not decided here.
package auth
