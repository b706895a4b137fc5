// Package datadir holds a server's data folder. Only one process at a time can open it, it is private to the
// server's user, and all stored data is below it.
//
//	f, err := datadir.Open(path)            // ErrInUse: another server has it
//	r, err := datadir.OpenReserve(f, log)   // frees space if the disk is full
//	err = f.Announce(addresses)             // once requests are answered
//	err = errors.Join(f.Withdraw(), r.Close(), f.Close())
package datadir
