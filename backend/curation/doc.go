// Package curation turns a creator's words into plans. An Engine drafts the
// aspects of a scope, refines one aspect at a time from feedback, and has the
// chosen iterations accepted; every step is sealed on a ledger.
//
// The model proposes, code disposes: a Drafter writes words, while
// UTC instants, wei, lengths, pictures, digests and transactions are computed
// here, and every result passes its aspect's JSON Schema before it is sealed.
//
// What an Engine knows about an event is exactly what the ledger's Seal and
// the Library's documents say (package record). It keeps no state of its own but
// the locks that let one writer per event at a time, and what rooms show until
// the ledger writes about the event again, so a restart forgets nothing and two
// engines on one ledger agree.
//
// Make one with New. An Engine has no loop and needs no Close.
package curation
