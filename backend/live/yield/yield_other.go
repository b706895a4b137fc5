//go:build !linux

package yield

// Thread does nothing: only Linux has priorities of single threads.
func Thread() {}
