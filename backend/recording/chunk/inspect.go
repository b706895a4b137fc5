package chunk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"footlight/backend/event"
)

const (
	inspectFor    = 30 * time.Second
	inspectWork   = 3       // seconds of a processor
	inspectMemory = 1 << 20 // KiB of address space

	// muchWork is the CPU time that shows that a prober was stopped by its limit. A machine may
	// count a tenth less than its limit; a good chunk needs a fiftieth of it.
	muchWork = inspectWork * time.Second / 2
)

// Inspect checks a chunk that a stranger made. A chunk that players of a recording could not play
// is an ErrUnusable whose text after the colon says why. The prober has little time, little memory
// and low priority. It reads this one file as MP4 only, because other formats could name files and
// hosts to read. If a busy machine stops the prober, or an operator does, the file may be good: the
// error is event.ErrUnavailable.
func (m *Maker) Inspect(ctx context.Context, path string) (seconds float64, err error) {
	prober, err := exec.LookPath(m.ffprobe())
	if err != nil {
		return 0, fmt.Errorf("chunk: %w", err)
	}
	limited, cancel := context.WithTimeout(ctx, min(m.timeout(), inspectFor))
	defer cancel()
	line := fmt.Sprintf(`ulimit -v %d 2>/dev/null; ulimit -t %d 2>/dev/null; exec "$0" "$@"`, inspectMemory, inspectWork)
	done, err := m.run(limited, "sh", "-c", line, prober, "-v", "error", "-of", "json", "-f", "mov",
		"-protocol_whitelist", "file", "-show_entries", "stream=codec_type,codec_name:format=format_name,duration", "file:"+path)
	var exit *exec.ExitError
	switch {
	case errors.Is(err, ErrUnusable):
		return 0, fmt.Errorf("%w: it cannot be read as MP4", ErrUnusable)
	case ctx.Err() == nil && limited.Err() != nil:
		return 0, uninspectedError("the server is too busy to inspect the chunk now")
	case ctx.Err() == nil && errors.As(err, &exit):
		return 0, stopped(exit.ProcessState)
	}
	if err != nil {
		return 0, err
	}
	if _, err = parseInspection(done.out); err != nil {
		return 0, err
	}
	return movieLength(path)
}

// stopped returns why a prober was killed: because of the file, which needs too much work or
// crashes the prober, or for a reason outside of it, such as a lack of memory.
func stopped(prober *os.ProcessState) error {
	if prober.UserTime()+prober.SystemTime() >= muchWork {
		return fmt.Errorf("%w: reading it as MP4 takes too much processor time", ErrUnusable)
	}
	crashes := []syscall.Signal{syscall.SIGSEGV, syscall.SIGABRT, syscall.SIGBUS, syscall.SIGFPE, syscall.SIGILL}
	if died, ok := prober.Sys().(syscall.WaitStatus); ok && slices.Contains(crashes, died.Signal()) {
		return fmt.Errorf("%w: it crashes the MP4 reader", ErrUnusable)
	}
	return uninspectedError("the server was interrupted while it inspected the chunk")
}

// uninspectedError says why a file could not be inspected.
type uninspectedError string

func (e uninspectedError) Error() string { return "chunk: " + string(e) }

// Unwrap returns event.ErrUnavailable: a later inspection may succeed.
func (uninspectedError) Unwrap() error { return event.ErrUnavailable }

// Explain returns the text for the studio that uploads.
func (e uninspectedError) Explain() string {
	return string(e) + "; the upload is kept, send its last piece again"
}

func parseInspection(b []byte) (float64, error) {
	var raw struct {
		Streams []struct {
			Type  string `json:"codec_type"`
			Codec string `json:"codec_name"`
		} `json:"streams"`
		Format struct {
			Name     string `json:"format_name"`
			Duration string `json:"duration"`
		} `json:"format"`
	}
	if err := json.Unmarshal(b, &raw); err != nil {
		return 0, fmt.Errorf("chunk: read ffprobe's output: %w", err)
	}
	found := make([]string, len(raw.Streams))
	for i, s := range raw.Streams {
		found[i] = s.Type + " " + s.Codec
	}
	slices.Sort(found)
	if !slices.Contains(strings.Split(raw.Format.Name, ","), "mp4") {
		return 0, fmt.Errorf("%w: it is not an MP4 file", ErrUnusable)
	}
	if !slices.Equal(found, []string{"audio aac", "video h264"}) {
		return 0, fmt.Errorf("%w: it must hold one track of H.264 and one of AAC, but holds %q", ErrUnusable, strings.Join(found, ", "))
	}
	seconds, err := strconv.ParseFloat(raw.Format.Duration, 64)
	if err != nil {
		seconds = 0
	}
	return seconds, checkLength(seconds)
}
