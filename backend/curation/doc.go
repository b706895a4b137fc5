// Package curation turns a creator's words into plans. An Engine drafts the aspects of a scope, refines one
// aspect at a time from feedback, and finalises the chosen iterations. Every step is sealed on a ledger.
//
// The model proposes, code disposes: a Drafter writes words, while this package computes UTC instants, wei,
// lengths, pictures, digests and transactions. Every result must match its aspect's JSON Schema before it is
// sealed.
//
// An Engine's knowledge of an event consists of the ledger's Seal and the Library's documents (package
// record). Its only state is a lock per event, which admits one writer at a time, and a cache of what rooms
// show, valid until the ledger writes about the event again. A restart therefore loses nothing, and two
// engines on one ledger agree.
//
// Make one with New. An Engine has no loop and needs no Close.
package curation
