// Package references knows whether content is still referred to. The content store, the storage
// provider, the places for further copies, and the announcements to other nodes ask it. Every
// source of references registers when it is open, so no collector knows a source, and no source a
// collector.
//
//	refs := references.New(content)       // with the content store
//	refs.OnRelease(collector.Collect)     // each collector
//	refs.AddRecordings(recorder.Content)  // each source; before this, nothing is dropped
//	refs.Collect()                        // a source has released something
package references
