package replay_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/chunk"
)

const (
	pitch = 441 // Hz
	rate  = 48000
)

// show is a continuous tone with pictures, cut into segments of a second whose tracks do not end
// together.
func show(t *testing.T, seconds int) (segments []string) {
	t.Helper()
	dir := t.TempDir()
	run(t, "ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x96:r=30000/1001", "-f", "lavfi",
		"-i", "aevalsrc=0.5*sin(2*PI*"+strconv.Itoa(pitch)+"*t)|0.5*sin(2*PI*"+strconv.Itoa(pitch)+"*t):s="+strconv.Itoa(rate), "-t", strconv.Itoa(seconds),
		"-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-g", "30", "-sc_threshold", "0", "-c:a", "aac", "-b:a", "128k",
		"-f", "segment", "-segment_time", "1", "-segment_format", "mpegts", filepath.Join(dir, "%03d.ts"))
	segments, err := filepath.Glob(filepath.Join(dir, "*.ts"))
	require.NoError(t, err)
	return segments
}

func run(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	require.NoError(t, err, "%s", said.String())
	return out
}

// screen records the segments in chunks of each segments and writes their replay as files. It
// returns the playlist's path and the sum of the chunks' lengths.
func screen(t *testing.T, segments []string, each int, p chunk.Profile) (list string, length float64) {
	t.Helper()
	files, recording := files{}, recorded.Recording{Status: recorded.RecordingCompleted}
	for i := 0; i*each < len(segments); i++ {
		out := filepath.Join(t.TempDir(), "chunk.mp4")
		made, err := (&chunk.Maker{}).Make(t.Context(), chunk.Spec{Segments: segments[i*each : min(len(segments), (i+1)*each)], Profile: p, Out: out})
		require.NoError(t, err)
		files[name(byte(i+1))], err = os.ReadFile(out)
		require.NoError(t, err)
		recording.Chunks = append(recording.Chunks, recorded.Chunk{ChunkIndex: i, CID: name(byte(i + 1))})
		length += made.Duration
	}
	lib := library(files)
	text, err := lib.Playlist(t.Context(), recording, "")
	require.NoError(t, err)
	require.NotContains(t, string(text), "DISCONTINUITY")
	dir := t.TempDir()
	write := func(path string, body []byte, err error) {
		require.NoError(t, err)
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, path)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, path), body, 0o600))
	}
	for _, found := range regexp.MustCompile(`(?m)^(\w+)/(\d+)/(\d+)\.m4s$`).FindAllStringSubmatch(string(text), -1) {
		at, _ := strconv.ParseInt(found[2], 10, 64)
		n, _ := strconv.Atoi(found[3])
		body, err := lib.Segment(t.Context(), found[1], at, n, 0)
		write(found[0], body, err)
		head, err := lib.Header(t.Context(), found[1])
		write(found[1]+"/init.mp4", head, err)
	}
	write("replay.m3u8", text, nil)
	return filepath.Join(dir, "replay.m3u8"), length
}

// A continuous tone is played from many chunks. Its noise is no louder at a joint than elsewhere,
// and nothing drifts.
func TestSoundGoesOnWhereChunksJoin(t *testing.T) {
	segments := show(t, 10)
	const media = 10.0 // seconds
	list, length := screen(t, segments, 2, chunk.ProfileOf("medium", 0, event.Resolution{}))
	text, err := os.ReadFile(list)
	require.NoError(t, err)
	require.InDelta(t, media, length, 0.03, "the chunks' lengths add up")
	require.InDelta(t, length, listed(t, string(text)), 0.03, "and so does the playlist")

	pcm := run(t, "ffmpeg", "-nostdin", "-v", "error", "-allowed_extensions", "ALL", "-i", list, "-map", "0:a", "-ac", "1", "-f", "f32le", "-")
	samples := make([]float32, len(pcm)/4)
	require.NoError(t, binary.Read(bytes.NewReader(pcm), binary.LittleEndian, samples))
	require.InDelta(t, media, float64(len(samples))/rate, 0.05)
	noise := noiseOf(samples[rate/2 : len(samples)-rate/2]) // an encoder fades in and out
	t.Logf("noise %.4f, chunks %.4f s, listed %.4f s, decoded %.4f s", noise, length, listed(t, string(text)), float64(len(samples))/rate)
	require.Less(t, noise, 0.02, "of a tone of 0.5")

	starts := times(t, list, "v")
	for i := range starts[1:] {
		require.InDelta(t, 1001./30000, starts[i+1]-starts[i], 0.0221, "picture %d: no hole, nothing twice", i)
	}
}

// noiseOf returns the largest deviation from a tone of this pitch, for which x(n-1)+x(n+1) is
// 2cos(w)·x(n).
func noiseOf(x []float32) (most float64) {
	twice := 2 * math.Cos(2*math.Pi*pitch/rate)
	for n := 1; n+1 < len(x); n++ {
		most = max(most, math.Abs(float64(x[n-1])+float64(x[n+1])-twice*float64(x[n])))
	}
	return most
}

// listed returns the sum of a playlist's durations.
func listed(t *testing.T, text string) (sum float64) {
	t.Helper()
	for line := range strings.Lines(text) {
		if d, ok := strings.CutPrefix(line, "#EXTINF:"); ok {
			seconds, err := strconv.ParseFloat(strings.TrimSuffix(d, ",\n"), 64)
			require.NoError(t, err)
			sum += seconds
		}
	}
	return sum
}

// times returns the times of a track's packets, in order.
func times(t *testing.T, list, track string) (at []float64) {
	t.Helper()
	for _, field := range strings.Fields(string(run(t, "ffprobe", "-v", "error", "-allowed_extensions", "ALL", "-select_streams", track,
		"-show_entries", "frame=pts_time", "-of", "csv=p=0", list))) {
		seconds, err := strconv.ParseFloat(strings.Trim(field, ","), 64)
		require.NoError(t, err)
		at = append(at, seconds)
	}
	return at
}
