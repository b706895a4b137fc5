// Package index keeps what is read of the ledger often and costs a walk through
// its log: the events of a creator, who holds tickets, and what happened to an
// event.
//
//	x := index.New(index.Config{Log: l, File: path})
//	go x.Run(ctx, client.Follow)
//
// It is for reading only. Nobody is let in or kept out by it: it may be behind,
// and a file that is wrong is believed until the log was read again, which Run
// does first thing and Rebuild at any time.
package index
