// Package engine runs a show on the creator's machine: sources, programme, encoder, broadcast and recording.
// The studio's window and `studio publish` both drive it.
//
// Open an Engine, Run it, and read its Status. A source that is away, at the start or later, is retried while
// the show goes on.
package engine
