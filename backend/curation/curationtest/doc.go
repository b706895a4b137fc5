// Package curationtest holds a library and a ledger in memory that keep the
// promises of curation's interfaces, for the tests of those who use an Engine.
// They refuse what the real ones refuse, so a test that passes here says
// something about them.
package curationtest
