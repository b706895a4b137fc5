//go:build !linux

package hls

// yieldToMedia does nothing: only Linux has priorities of single threads.
func yieldToMedia() {}
