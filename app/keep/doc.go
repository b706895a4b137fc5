// Package keep keeps a show on the creator's machine, so that neither a crash nor a lost network costs more
// than two seconds of it, and brings it to the server.
//
// A Keeper works in a folder of its own for each event, and the names of its files are its journal:
//
//	part-<run>-<begin>.mp4          what was captured from a keyframe to the next; run and begin in ms since the epoch
//	chunk-<n>-<begin>-<end>.mp4     parts of at most a minute, with AAC, as the server takes them
//	chunk-<n>-<begin>-<end>.stored  the same, once the server has it
//
// A file has its name once its bytes are on disk. Write takes frames into parts, Run makes chunks of parts and
// uploads them until everything is stored. What an earlier run left is gone on with.
package keep
