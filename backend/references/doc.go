// Package references answers for everybody who keeps content whether it is still referred
// to: the content store, the storage provider, the places elsewhere, and who announces it.
// Whoever refers to content is a source and registers when it is open, so that no
// collector knows a source, and no source a collector.
//
//	refs := references.New(content)       // with the content store
//	refs.OnRelease(collector.Collect)     // each collector
//	refs.AddRecordings(recorder.Content)  // each source; until then nothing is given up
//	refs.Collect()                        // a source let go of something
package references
