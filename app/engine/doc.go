// Package engine runs a show on the creator's machine: sources, programme, encoder, and what becomes of its
// frames. The window and `studio publish` are both drivers of it.
//
// Open an Engine, Run it, and look at its Status. A source that is away, from the beginning or later, is tried
// again while the show goes on.
package engine
