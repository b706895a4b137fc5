// Package sources names what a show is made of, and opens it.
//
// A Choice is what a person chooses in the window. A Spec is the same with all that the flags of `studio publish`
// can say; Open makes an engine's configuration of it.
package sources
