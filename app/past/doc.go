// Package past is about shows that are over and of which something is kept on this machine: it lists them, checks
// their recordings, exports and removes them.
package past
