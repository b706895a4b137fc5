// Package places keeps further copies of content: with the server's own storage provider,
// which proves possession, and elsewhere, in a kubo node, with a pinning service or with a
// Filecoin provider. It joins what the recorder asks of a place with the stores' clients,
// remembers what a place was given until it is let go there, and gives content back that
// is damaged or lost here.
//
//	proven, err := places.OpenProven(ctx, provenConfig) // where the chain is embedded
//	all, err := places.Open(ctx, config)                // those elsewhere that are configured
//	// the recorder is opened with proven.Place and all.List
//	err = all.Recall(ctx, recorder.Copies)
//	content.Restorer().SetCopies(all.Copies(recorder.Copies, scrubber)...)
//	err = all.Run(ctx)
//	err = all.Close()
package places
