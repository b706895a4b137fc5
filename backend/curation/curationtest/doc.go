// Package curationtest holds an in-memory library and ledger for tests with an Engine. They keep the
// contracts of curation's interfaces and refuse what the real implementations refuse.
package curationtest
