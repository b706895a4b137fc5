// Package recording turns live events into stored chunks.
//
// A segment of the live stream passes these stages, each in a package of its
// own:
//
//	watch   a finished segment is hard-linked into the spool at once
//	(plan)  six of them, or the rest at a stop, are decided to be chunk n
//	chunk   the chunk's segments become one MP4
//	upload  the MP4 is given to the store, which names it by its content
//	index   chunk and CID are on record; spooled segments and MP4 are removed
//	keep    each Place gets its copy, for as long as that takes
//
// What is decided is written first (index.Book), what is to be done stands in
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
// Where the creator's machine makes the chunks (event.SourceStudio), stage
// intake takes the place of chunk: segments only wait in the spool, for what the
// studio does not bring. Such a chunk begins as Awaited.
//
// # What is missing, and how much work it is worth
//
// Nothing is dropped silently. What is not in a chunk is a gap before it or
// inside it (timeline), what could not be made is in Failures, and a full disk
// is a pause (full). Package adapt lets less work go into chunks than was asked
// for where the machine has not the time; each chunk tells (event.Chunk.Mode).
//
// Equal chunks are made and stored once (adopt), so a removed recording gives up
// only what no other has (Remove).
//
// # Lifecycle
//
// Open, Run in a goroutine, and Start, Stop, Status and CIDTable at any time
// from then on. There is nothing to close.
package recording
