// Package remote holds what clients of remote stores share: StatusError for unexpected answers, and the check
// that a copy really is where it should be. Check picks a random leaf of the content, fetches it and compares
// it with its hash. Gateway fetches from any IPFS gateway and trusts none.
package remote
