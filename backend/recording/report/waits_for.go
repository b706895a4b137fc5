package report

import (
	"fmt"

	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
)

// waitsFor says what a stopping recording waits for.
func waitsFor(e index.Event, chunks []index.Chunk) string {
	if e.Status != recorded.RecordingStopping {
		return ""
	}
	awaited, unfinished := 0, 0
	for _, c := range chunks {
		switch {
		case c.State == index.Awaited:
			awaited++
		case !c.Settled():
			unfinished++
		}
	}
	switch {
	case unfinished > 0:
		return fmt.Sprintf("parts to be made or stored: %d", unfinished)
	case awaited > 0:
		return fmt.Sprintf("parts to be uploaded by the studio: %d", awaited)
	case e.Start.Source == recorded.SourceStudio:
		return "the studio, which may upload the rest of the show"
	}
	return "the segment that was open at the stop"
}
