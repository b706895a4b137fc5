// Package provider is a storage provider in this process: it holds pieces in
// files of its own, adds them to data sets of a ProofOfPossession contract, and
// proves again and again that it still has them. It speaks the HTTP API of
// Filecoin's PDP providers, so that one client serves both.
//
// What it claims stands on the chain: a piece is proven while the contract says
// so, and everything known of pieces is read from the contract's log at Open.
// Provider and chain are one party's, so a proof here shows that bytes are whole,
// at a time nobody can choose afterwards; it shows no second, independent holder.
//
// Three loops run side by side. Rounds ask for challenges and answer them
// (prove.go). Scrubbing reads every piece over and over, because a challenge
// finds a damaged byte only by chance (scrub.go); a piece that differs is
// reported faulty to the contract. Repair gets such pieces again from where
// their content is stored too (repair.go), and the next round proves them anew.
//
//	p, err := provider.Open(ctx, provider.Config{…})
//	go p.Run(ctx)
//	http.Serve(loopback, p.Handler())
package provider
