// Package keep keeps a show on the creator's machine, so that neither a crash nor a lost network costs more
// than two seconds of it, and brings it to the server.
//
// A Keeper works in a folder of its own for each event, and the names of its files are its journal:
//
//	part-<run>-<begin>-<size>.mp4             what was captured from a keyframe to the next; run and begin in ms since the epoch
//	chunk-<n>-<run>-<begin>-<end>-<size>.mp4  parts of at most a minute, with AAC, as the server takes them
//
// A chunk's ending tells how far it has come: .sent, .stored, .proven, .spare or .refused in place of .mp4. It comes
// further where all that the server says of it (SHA-256, CID, piece CID) is what was computed here.
//
// A file has its name once its bytes are on disk. Write takes frames into parts, Run makes chunks of parts and
// uploads them until everything is stored. What an earlier run left is gone on with.
package keep
