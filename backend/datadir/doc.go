// Package datadir is the data folder of a server: one process at a time has it, it is
// private to its user, and everything that is kept is below it.
//
//	f, err := datadir.Open(path)            // ErrInUse: another server has it
//	r, err := datadir.OpenReserve(f, log)   // frees room where the disk is full
//	err = f.Announce(addresses)             // once requests are answered
//	err = errors.Join(f.Withdraw(), r.Close(), f.Close())
package datadir
