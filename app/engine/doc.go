// Package engine runs a show on the creator's machine: sources, programme, encoder, and what becomes of its
// frames. The window and `studio publish` are both drivers of it.
//
// Open an Engine, Run it, and look at its Status. A source that was there and goes away is tried again while
// the show goes on; one that never was ends Run with its error.
package engine
