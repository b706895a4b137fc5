// Package places keeps further copies of content: with the server's own storage provider, which
// proves possession, and on other machines: in a kubo node, with a pinning service, or with a
// Filecoin provider. It connects the recorder's copies to the stores' clients, remembers what each
// place was given until the place has removed it, and restores content that is damaged or lost
// here.
//
//	proven, err := places.OpenProven(ctx, provenConfig) // if the chain is embedded
//	all, err := places.Open(ctx, config)                // the other places that are configured
//	// the recorder is opened with proven.Place and all.List
//	err = all.Recall(ctx, recorder.Copies)
//	content.Restorer().SetCopies(all.Copies(recorder.Copies, scrubber)...)
//	err = all.Run(ctx)
//	err = all.Close()
package places
