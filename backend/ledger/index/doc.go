// Package index keeps ledger data that is read often and would otherwise need a walk through the log: the
// events of a creator, the holders of tickets, and the history of an event.
//
//	x := index.New(index.Config{Log: l, File: path})
//	go x.Run(ctx, client.Follow)
//
// It is for reading only. Nobody is let in or kept out by it: it may be behind,
// and a file that is wrong is believed until the log was read again, which Run
// does first thing and Rebuild at any time.
package index
