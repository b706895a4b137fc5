// Package blob is the vocabulary of stored bytes: Ref names content, and one-method interfaces write and
// read it. It does no I/O of its own; the packages below store implement the interfaces.
package blob
