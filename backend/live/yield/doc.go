// Package yield lowers the priority of threads whose work may wait: when the machine is short of processor time, live
// media comes first.
package yield
