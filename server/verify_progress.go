package main

import (
	"fmt"
	"io"
	"os"
)

// counter prints the progress of a check. On a terminal it is one line that disappears; elsewhere a line is
// printed at every tenth.
type counter struct {
	out   io.Writer
	tenth int
}

func (c *counter) tell(done, total int, bytes int64) {
	text := fmt.Sprintf("%d of %d chunks checked, %.1f MB", done, total, float64(bytes)/1e6)
	if c.terminal() {
		fmt.Fprintf(c.out, "\r\x1b[K%s", text)
		return
	}
	if now := 10 * done / total; now > c.tenth {
		c.tenth = now
		fmt.Fprintln(c.out, text)
	}
}

func (c *counter) end() {
	if c.terminal() {
		fmt.Fprint(c.out, "\r\x1b[K")
	}
}

func (c *counter) terminal() bool {
	file, ok := c.out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
