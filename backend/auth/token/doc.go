// Package token makes and reads the bearer tokens of the house: short-lived
// JWTs (RFC 7519) signed with Ed25519 (RFC 8037), each for one purpose.
//
// Open reads the signing keys or makes the first; Issue signs, Verify checks
// purpose, event, expiry and revocation. Run puts a new key to work every week:
// tokens of the one before live on until they expire. A token is a secret; nothing
// here puts one into an error or a log.
package token
