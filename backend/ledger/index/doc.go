// Package index keeps ledger data that is read often and would otherwise need a walk through the log: the
// events of a creator, the holders of tickets, and the history of an event.
//
//	x := index.New(index.Config{Log: l, File: path})
//	go x.Run(ctx, client.Follow)
//
// It is for display only, and decides no access: it may be behind, and the content of a wrong file is used
// until the log was read again. Run does that first, and Rebuild does it at any time.
package index
