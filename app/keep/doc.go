// Package keep records a show on the creator's machine and uploads it to the server. A crash or a lost
// network costs at most two seconds of the show.
//
// A Keeper uses one folder per event. The names of its files are its journal:
//
//	part-<run>-<begin>-<size>.mp4             frames from one keyframe to the next
//	chunk-<n>-<run>-<begin>-<end>-<size>.mp4  at most a minute of parts, with AAC sound
//
// Run, begin and end are in ms since the epoch. The suffix of a chunk is its upload state: .mp4 (waiting),
// .sent, .stored, .proven, .spare or .refused. A chunk advances only when every name that the server reports
// (SHA-256, CID, piece CID) equals the name computed here.
//
// A file gets its name only when its bytes are on disk. Write brings frames in order and collects them into
// parts; Run makes chunks of the parts and uploads them until everything is stored. Both continue from the
// files that an earlier run left.
package keep
