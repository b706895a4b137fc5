// Package recording turns live events into stored chunks.
//
// A segment of the live stream passes these stages, each in a package of its own:
//
//	spool    hard-links a finished segment into the spool at once
//	planner  decides that six of them, or the rest at a stop, are chunk n (rules: cut)
//	encode   makes one MP4 of the chunk's segments (ffmpeg: chunk)
//	upload   gives the MP4 to the store, which names it by its content, then removes the
//	         spooled segments and the MP4
//	copies   makes a copy in each further place, for as long as that takes
//	seal     writes and anchors the manifest once the recording has ended
//
// If the creator's machine makes the chunks (recorded.SourceStudio), package studio takes the place of
// encode. Segments then wait in the spool, in case the studio does not upload their time.
//
// Package content lists the content that recordings use, and releases that of a removed recording;
// report describes a recording in the words of the API contract; replay plays it. All of them share
// index, which holds the records, and jobs, which holds the work to do. A Recorder joins them.
//
// Decisions are stored first (index.Recording), work stands in durable queues, and every step may
// run twice. After a kill -9 between any two steps, the next Recorder goes on without losing or
// repeating a segment. The queues are not the record: a Recorder that finds them empty fills them
// from the index, and an empty index is rebuilt from the spool.
//
// # States
//
//	active ──stop──▶ stopping ──every chunk stored──▶ completed
//	   ▲                │  └────one cannot be made───▶ failed
//	   └─────start──────┴──────────────start───────────────┘
//
// A stopped recording includes the segment that is being written at that moment, unless it
// is not finished in time.
//
// # Gaps
//
// Nothing is dropped silently. Media that is in no chunk is a gap before or inside one
// (cut.Timeline), a chunk that could not be made is in Failures, and a full disk is a pause
// (jobs.Pause).
//
// # Lifecycle
//
// Open, Run in a goroutine, and from then on Start, Stop, Status and CIDs at any time. There is
// nothing to close.
package recording
