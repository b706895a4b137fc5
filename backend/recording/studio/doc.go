// Package studio takes in chunks that a creator's machine makes (event.SourceStudio),
// in place of package encode. The server's own segments only wait in the spool, for what
// the studio does not bring; Due says which those are.
//
// Nothing else of the recorder knows of uploads but what is on record of them: a chunk
// that others make begins as Awaited, and is Uploaded once it has come.
package studio
