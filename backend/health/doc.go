// Package health says how each part of a running server is: what /health asks of it, what
// is degraded while it serves on, and the metrics of what is stored.
//
// A check is a struct of what it asks; its Check returns details for everybody to read and
// an error where the server cannot serve without the part.
package health
