// Package recording turns live events into stored chunks.
//
// A segment of the live stream passes these stages, each in a package of its own:
//
//	spool    a finished segment is hard-linked into the spool at once
//	planner  six of them, or the rest at a stop, are decided to be chunk n (rules: cut)
//	encode   the chunk's segments become one MP4 (ffmpeg: chunk)
//	upload   the MP4 is given to the store, which names it by its content; then
//	         spooled segments and MP4 are removed
//	copies   each further place gets its copy, for as long as that takes
//	seal     once the recording is over, its manifest is written and anchored
//
// Where the creator's machine makes the chunks (event.SourceStudio), studio takes the
// place of encode: segments only wait in the spool, for what the studio does not bring.
//
// Beside them, content tells which content recordings name, and gives up that of a
// removed one; report tells of a recording in the contract's words; replay plays it. All
// of them share index, what is on record, and jobs, what is to be done. A Recorder only
// joins them.
//
// What is decided is written first (index.Recording), what is to be done stands in
// durable queues, and every step may run twice: kill -9 between any two and the
// next Recorder goes on without losing or repeating a segment. The queues hold
// jobs, not truth. A Recorder that finds them empty fills them from the index,
// and an empty index is rebuilt from the spool.
//
// # States
//
//	active ──stop──▶ stopping ──every chunk stored──▶ completed
//	   ▲                │  └────one cannot be made───▶ failed
//	   └─────start──────┴──────────────start───────────────┘
//
// A stop is recorded up to the end of the segment that is being written at that
// moment, or up to what is finished where nobody finishes it in time.
//
// # What is missing
//
// Nothing is dropped silently. What is not in a chunk is a gap before it or
// inside it (cut.Timeline), what could not be made is in Failures, and a full disk
// is a pause (jobs.Pause).
//
// # Lifecycle
//
// Open, Run in a goroutine, and Start, Stop, Status and CIDTable at any time
// from then on. There is nothing to close.
package recording
