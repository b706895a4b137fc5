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

	// muchWork is what a prober has used that was stopped for its work. A machine may
	// count a tenth less than it stops at; what a chunk should take is a fiftieth.
	muchWork = inspectWork * time.Second / 2
)

// Inspect looks at a chunk that a stranger made. What players of a recording
// could not play is an ErrUnusable whose text, after a colon, says why. The
// prober has little time and memory and no priority, and reads this one file as
// MP4: other formats could name files and hosts to read. Where a busy machine lets
// it do nothing for long, or somebody stops it, that says nothing of the file:
// event.ErrUnavailable.
func (m *Maker) Inspect(ctx context.Context, path string) (seconds float64, err error) {
	prober, err := exec.LookPath(m.ffprobe())
	if err != nil {
		return 0, fmt.Errorf("chunk: %w", err)
	}
	patient, cancel := context.WithTimeout(ctx, min(m.timeout(), inspectFor))
	defer cancel()
	line := fmt.Sprintf(`ulimit -v %d 2>/dev/null; ulimit -t %d 2>/dev/null; exec "$0" "$@"`, inspectMemory, inspectWork)
	done, err := m.run(patient, "sh", "-c", line, prober, "-v", "error", "-of", "json", "-f", "mov",
		"-protocol_whitelist", "file", "-show_entries", "stream=codec_type,codec_name:format=format_name,duration", "file:"+path)
	var exit *exec.ExitError
	switch {
	case errors.Is(err, ErrUnusable):
		return 0, fmt.Errorf("%w: it cannot be read as MP4", ErrUnusable)
	case ctx.Err() == nil && patient.Err() != nil:
		return 0, unseenError("the server is too busy to look at the chunk now")
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

// stopped says what a prober died of: the file, which is too much work or crashes it,
// or somebody who knows nothing of it, as a machine does that is short of memory.
func stopped(prober *os.ProcessState) error {
	if prober.UserTime()+prober.SystemTime() >= muchWork {
		return fmt.Errorf("%w: it takes too much to be read as MP4", ErrUnusable)
	}
	crashes := []syscall.Signal{syscall.SIGSEGV, syscall.SIGABRT, syscall.SIGBUS, syscall.SIGFPE, syscall.SIGILL}
	if died, ok := prober.Sys().(syscall.WaitStatus); ok && slices.Contains(crashes, died.Signal()) {
		return fmt.Errorf("%w: it crashes what reads it as MP4", ErrUnusable)
	}
	return unseenError("the server was kept from looking at the chunk")
}

// unseenError is why nothing is known of a file.
type unseenError string

func (e unseenError) Error() string { return "chunk: " + string(e) }

// Unwrap tells that later it may be known.
func (unseenError) Unwrap() error { return event.ErrUnavailable }

// Explain says so to who uploads.
func (e unseenError) Explain() string {
	return string(e) + "; what came is kept, send its last piece again"
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
		return 0, fmt.Errorf("chunk: ffprobe said: %w", err)
	}
	found := make([]string, len(raw.Streams))
	for i, s := range raw.Streams {
		found[i] = s.Type + " " + s.Codec
	}
	slices.Sort(found)
	if !slices.Contains(strings.Split(raw.Format.Name, ","), "mp4") {
		return 0, fmt.Errorf("%w: it is no MP4", ErrUnusable)
	}
	if !slices.Equal(found, []string{"audio aac", "video h264"}) {
		return 0, fmt.Errorf("%w: it must hold one track of H.264 and one of AAC, and holds %q", ErrUnusable, strings.Join(found, ", "))
	}
	seconds, err := strconv.ParseFloat(raw.Format.Duration, 64)
	if err != nil {
		seconds = 0
	}
	return seconds, checkLength(seconds)
}
