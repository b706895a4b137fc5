// Package blob is the vocabulary of stored bytes: how content is named (Ref),
// and the one-method interfaces through which it is written and read. It does
// no I/O of its own; the packages below store implement it.
package blob
