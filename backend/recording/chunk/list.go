package chunk

import (
	"fmt"
	"math"
	"strings"
)

// sameClock is how far a segment may start from the end of the one before it
// and still be its continuation.
const sameClock = 0.5 // seconds

// concatList is the file that names a group's segments to ffmpeg. Where one
// continues the other, the distance of their clocks is given, so that frames
// keep their exact times: the end of a segment's sound is not the end of its
// picture, and adding up whichever is later drifts. Where the clock jumps, as
// after a publisher's return, they are set end to end.
func concatList(g group) string {
	var b strings.Builder
	for i, s := range g.Sources {
		fmt.Fprintf(&b, "file '%s'\n", strings.ReplaceAll(s.Path, "'", `'\''`))
		if i+1 == len(g.Sources) {
			break
		}
		if apart := g.Sources[i+1].Start - s.Start; apart > 0 && math.Abs(apart-s.Duration) <= sameClock {
			fmt.Fprintf(&b, "duration %.6f\n", apart)
		}
	}
	return b.String()
}
