// Package edge lets viewers watch at this server what is published at another server of the cluster.
//
//	e := edge.New(config)
//	err := e.Run(ctx)            // keeps the pulls; returns when ctx ends
//	served := e.Serve(ctx, id)   // before a viewer is let in
//
// A pull is one WHEP session at the stream's origin, the server that publishes the stream. It is a publish of the hub
// here: viewers get it from the same relay as a local publish, their NACKs are answered from its ring, and their
// requests for keyframes are merged before they go to the origin. It begins with the first viewer, and ends Linger
// after the last one, or when the stream is at another server. Viewers who are left then wait, as after a publisher
// that left, and the stream is pulled anew as soon as its origin is known.
//
// Served counts the pulls of what is published here.
package edge
