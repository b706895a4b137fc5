// Package provider is a storage provider in this process. It keeps pieces in files, adds them to data sets of
// a ProofOfPossession contract, and proves again and again that it still has them. It speaks the HTTP API of
// Filecoin's PDP providers, so that one client serves both.
//
// Its claims are on the chain: a piece is proven while the contract says so, and Open reads all facts about
// pieces from the contract's log. The same host runs provider and chain. So a proof shows that the bytes were
// intact at a time that the host cannot choose afterwards, but not that a second, independent party has them.
//
// Three loops run concurrently. Rounds request challenges and answer them (prove.go). Scrubbing reads every
// piece repeatedly, because a challenge finds a damaged byte only by chance (scrub.go), and reports a damaged
// piece to the contract. Repair gets such pieces again from other copies of their content (repair.go), and
// the next round proves them again.
//
//	p, err := provider.Open(ctx, provider.Config{…})
//	go p.Run(ctx)
//	http.Serve(loopback, p.Handler())
package provider
