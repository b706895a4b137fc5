//go:build !linux

package yield

// lower does nothing: only Linux has priorities of single threads.
func lower() {}
