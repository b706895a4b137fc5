// Package token issues and verifies the server's bearer tokens: short-lived JWTs (RFC 7519), signed with
// Ed25519 (RFC 8037), each for one purpose.
//
// Open reads the revocations, and the signing keys or makes the first one. Issue signs a token. Verify checks
// purpose, event, expiry and revocation, and asks no other part. Follow learns of revocations. Run makes a
// new signing key every week; tokens of the old key stay valid until they expire.
//
// A token is a secret. This package never puts one into an error or a log.
package token
