package hls

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"testing"
	"time"

	mch264 "github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"
	"github.com/pion/webrtc/v4/pkg/media/oggreader"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live/transcode"
	"footlight/backend/media"
	"footlight/backend/media/h264"
)

const testEvent event.ID = "stage-1"

var wall = time.Date(2031, 5, 6, 7, 8, 9, 123e6, time.UTC)

func program(t testing.TB, name string, args ...string) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, append([]string{"-v", "error"}, args...)...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	require.NoError(t, cmd.Run(), "%s must be installed: %s", name, errs.String())
	require.Empty(t, errs.String(), "%s %v", name, args)
	return out.Bytes()
}

// film returns seconds of pictures at 25 per second, with a keyframe every gop seconds.
func film(t testing.TB, size string, seconds, gop int) []media.Frame {
	t.Helper()
	raw := program(t, "ffmpeg", "-f", "lavfi", "-i", fmt.Sprintf("testsrc2=s=%s:r=25:d=%d", size, seconds),
		"-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-pix_fmt", "yuv420p",
		"-g", strconv.Itoa(gop*25), "-sc_threshold", "0", "-bsf:v", "h264_metadata=aud=insert", "-f", "h264", "pipe:1")
	var frames []media.Frame
	delimiter := []byte{0, 0, 0, 1, 9}
	for _, text := range bytes.Split(raw, delimiter)[1:] {
		var units mch264.AnnexB
		require.NoError(t, units.Unmarshal(slices.Concat(delimiter, text)))
		at := time.Duration(len(frames)) * 40 * time.Millisecond
		frames = append(frames, media.Frame{
			Codec: media.H264, PTS: at, DTS: at, Wall: wall.Add(at), Key: h264.IsKey(units), Units: units,
		})
	}
	require.Len(t, frames, seconds*25)
	return frames
}

// song returns seconds of sound as AAC, made from packets of 20 ms.
func song(t testing.TB, seconds int) []media.Frame {
	t.Helper()
	aac, err := transcode.OpusToAAC(t.Context())
	require.NoError(t, err)
	var frames []media.Frame
	for _, f := range hum(t, seconds) {
		some, failed := aac.Push(f)
		require.NoError(t, failed)
		frames = append(frames, some...)
	}
	rest, err := aac.Close()
	require.NoError(t, err)
	return append(frames, rest...)
}

// hum returns seconds of sound as Opus, in packets of 20 ms.
func hum(t testing.TB, seconds int) (frames []media.Frame) {
	t.Helper()
	ogg := program(t, "ffmpeg", "-f", "lavfi", "-i", fmt.Sprintf("sine=440:d=%d:r=48000", seconds), "-ac", "2",
		"-c:a", "libopus", "-b:a", "64k", "-page_duration", "20000", "-f", "ogg", "pipe:1")
	r, _, err := oggreader.NewWith(bytes.NewReader(ogg))
	require.NoError(t, err)
	_, _, err = r.ParseNextPage() // tags
	require.NoError(t, err)
	for i := range seconds * 50 {
		packet, _, err := r.ParseNextPage()
		require.NoError(t, err)
		at := time.Duration(i) * 20 * time.Millisecond
		frames = append(frames, media.Frame{Codec: media.Opus, PTS: at, DTS: at, Wall: wall.Add(at), Units: [][]byte{packet}})
	}
	return frames
}

// shift moves frames in time.
func shift(frames []media.Frame, by time.Duration) []media.Frame {
	moved := slices.Clone(frames)
	for i := range moved {
		moved[i].PTS += by
		moved[i].DTS += by
		moved[i].Wall = moved[i].Wall.Add(by)
	}
	return moved
}

// together orders the frames of tracks as they would arrive.
func together(tracks ...[]media.Frame) []media.Frame {
	all := slices.Concat(tracks...)
	slices.SortStableFunc(all, func(a, b media.Frame) int { return int(a.DTS - b.DTS) })
	return all
}

// reel is a publish whose frames are all there from the start.
type reel struct {
	steady
	frames []media.Frame
}

// steady is a publish that loses no frames.
type steady struct{}

func (steady) Lost() uint64 { return 0 }
func (steady) Skip()        {}

func (r *reel) Next(ctx context.Context) (f media.Frame, err error) {
	if len(r.frames) == 0 {
		return f, io.EOF
	}
	f, r.frames = r.frames[0], r.frames[1:]
	return f, ctx.Err()
}

func config(t testing.TB, dir string) Config {
	return Config{
		Dir: dir, Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
	}.withDefaults()
}

// show publishes frames from first to last.
func show(t testing.TB, s *Server, frames []media.Frame) {
	t.Helper()
	st := begin(t, s, testEvent)
	mine := st.addWriter(0, nil)
	defer mine.end()
	require.NoError(t, mine.begin(t.Context()))
	p := publish{id: testEvent, frames: &reel{frames: frames}, requestKeyframe: func() {}}
	require.NoError(t, newSession(p, st, s.cfg).run(t.Context()))
}

// begin opens the stream of a publish.
func begin(t testing.TB, s *Server, id event.ID) *stream {
	t.Helper()
	st, err := s.open(t.Context(), id)
	require.NoError(t, err)
	return st
}

func open(t testing.TB, cfg Config) *Server {
	t.Helper()
	left, err := Recover(cfg)
	require.NoError(t, err)
	return Open(cfg, left)
}

// files lists the files in the stage's folder.
func files(t testing.TB, cfg Config) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(string(cfg.folder()))
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func content(t testing.TB, cfg Config, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(cfg.folder().path(name))
	require.NoError(t, err)
	return text
}

func onDisk(t testing.TB, cfg Config) string { return string(content(t, cfg, playlistName(testEvent))) }

// probed is the output of ffprobe for a segment.
type probed struct {
	Streams []struct {
		Index int
		Type  string `json:"codec_type"`
		Codec string `json:"codec_name"`
		Rate  string `json:"sample_rate"`
		Width int
	}
	Packets []struct {
		Type  string `json:"codec_type"`
		PTS   string `json:"pts_time"`
		DTS   string `json:"dts_time"`
		Flags string
	}
	Format struct{ Duration string }
}

// times returns the DTS of one track's packets, in seconds.
func (p probed) times(t testing.TB, kind string) (at []float64) {
	t.Helper()
	for _, packet := range p.Packets {
		if packet.Type == kind {
			at = append(at, seconds(t, packet.DTS))
		}
	}
	return at
}

// probe reads a segment with ffprobe, and checks what holds for every segment.
func probe(t testing.TB, cfg Config, seq uint64) (p probed) {
	t.Helper()
	path := cfg.folder().path(segmentName(testEvent, seq))
	out := program(t, "ffprobe", "-show_streams", "-show_packets", "-show_format", "-of", "json", path)
	require.NoError(t, json.Unmarshal(out, &p))
	require.NotEmpty(t, p.Packets, path)
	var codecs []string
	for _, s := range p.Streams {
		codecs = append(codecs, s.Codec)
	}
	require.Equal(t, []string{"h264", "aac"}, codecs, path)
	last := map[string]float64{}
	for _, packet := range p.Packets {
		at := seconds(t, packet.DTS)
		before, later := last[packet.Type]
		if later {
			require.Greater(t, at, before, path)
		} else {
			require.Contains(t, packet.Flags, "K", "%s: first %s packet", path, packet.Type)
			require.GreaterOrEqual(t, at, 1.0)
		}
		last[packet.Type] = at
	}
	return p
}

func seconds(t testing.TB, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return v
}

// decode decodes the whole playlist of the stage with ffmpeg, as a player would.
func decode(t testing.TB, cfg Config) {
	t.Helper()
	ended := cfg.folder().path("ended.m3u8") // otherwise ffmpeg would wait for more
	require.NoError(t, os.WriteFile(ended, []byte(onDisk(t, cfg)+"#EXT-X-ENDLIST\n"), 0o600))
	defer os.Remove(ended)
	program(t, "ffmpeg", "-xerror", "-err_detect", "explode", "-i", ended, "-f", "null", "-")
}

func mtime(t testing.TB, cfg Config, seq uint64) time.Time {
	t.Helper()
	info, err := os.Stat(cfg.folder().path(segmentName(testEvent, seq)))
	require.NoError(t, err)
	return info.ModTime()
}
