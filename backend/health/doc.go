// Package health reports how each part of a running server is: for /health, as a list of degraded parts,
// and as metrics of what is stored.
//
// A check is a struct that holds the parts it asks. Its Check method returns details, which are public, and
// an error if the server cannot work without the part.
package health
