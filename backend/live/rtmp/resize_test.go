package rtmp_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/media/flv"
	"footlight/backend/media/h264"
)

// grows is a file whose picture becomes larger after four seconds.
func grows(t testing.TB) string {
	t.Helper()
	file := flv.Header(true, true)
	for i, size := range []string{"320x180", "640x360"} {
		part := tool(t, nil, "ffmpeg", "-f", "lavfi", "-i", "testsrc2=s="+size+":r=25", "-f", "lavfi", "-i", "sine=440:r=44100", "-t", "4",
			"-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-pix_fmt", "yuv420p", "-c:a", "aac", "-ac", "2", "-f", "flv", "-")
		r, err := flv.NewReader(bytes.NewReader(part))
		require.NoError(t, err)
		for tag, err := r.Next(); err == nil; tag, err = r.Next() {
			if tag.Kind == flv.Audio || tag.Kind == flv.Video {
				file = flv.AppendTag(file, tag.Kind, tag.At+time.Duration(i)*4*time.Second, tag.Body)
			}
		}
	}
	path := filepath.Join(t.TempDir(), "grows.flv")
	require.NoError(t, os.WriteFile(path, file, 0o600))
	return path
}

// TestResize changes the size of a real encoder while it is live: FLV and RTMP players get the new
// configuration, HLS marks a discontinuity, and WebRTC forwards it.
func TestResize(t *testing.T) {
	t.Parallel()
	h := open(t, live.Config{})
	dir := t.TempDir()
	byFLV, byRTMP := filepath.Join(dir, "flv.flv"), filepath.Join(dir, "rtmp.flv")
	players := []*process{
		start(t, "ffmpeg", "-i", h.site+"/live/"+string(testEvent)+".flv", "-t", "6", "-c", "copy", byFLV),
		start(t, "ffmpeg", "-i", h.url(""), "-t", "6", "-c", "copy", byRTMP),
	}
	viewer := h.view(t)
	defer start(t, "ffmpeg", "-re", "-i", grows(t), "-c", "copy", "-f", "flv", h.url("")).stop()
	rtctest.Eventually(t, "the larger picture", func() bool {
		p := viewer.Pictures()
		return len(p) > 120 && widths(t, annexB(p)) == "320 640"
	})
	requireDecodes(t, viewer)
	for i, file := range []string{byFLV, byRTMP} {
		players[i].end(t)
		require.Equal(t, "320 640", configured(t, file))
		tool(t, nil, "ffmpeg", "-xerror", "-i", file, "-f", "null", "-")
	}
	list := filepath.Join(h.folder, "live", string(testEvent)+".m3u8")
	rtctest.Eventually(t, "a cut", func() bool {
		text, _ := os.ReadFile(list)
		return strings.Contains(string(text), "#EXT-X-DISCONTINUITY\n")
	})
	text, err := os.ReadFile(list)
	require.NoError(t, err)
	before, after, _ := strings.Cut(string(text), "#EXT-X-DISCONTINUITY\n")
	h.requireWidth(t, before, 320)
	h.requireWidth(t, after, 640)
}

// requireWidth probes the segments of a part of a playlist.
func (h *testServer) requireWidth(t testing.TB, part string, width int) {
	t.Helper()
	for line := range strings.Lines(part) {
		if name := strings.TrimSpace(line); strings.HasSuffix(name, ".ts") {
			watch(t, filepath.Join(h.folder, "live", name), 10).seen(t).require(t, width, "44100")
		}
	}
}

// widths returns the widths in a stream's sequence parameter sets, without repeats.
func widths(t testing.TB, stream []byte) string {
	t.Helper()
	var sets [][]byte
	for _, unit := range bytes.Split(stream, []byte{0, 0, 0, 1}) {
		if len(unit) > 0 && unit[0]&0x1f == 7 {
			sets = append(sets, unit)
		}
	}
	return described(t, sets)
}

// configured returns the widths in a file's decoder configurations.
func configured(t testing.TB, path string) string {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	r, err := flv.NewReader(f)
	require.NoError(t, err)
	var sets [][]byte
	for tag, err := r.Next(); err == nil; tag, err = r.Next() {
		if tag.Kind == flv.Video {
			c, err := flv.Read(tag.Kind, tag.Body)
			require.NoError(t, err)
			sets = append(sets, c.SPS...)
		}
	}
	return described(t, sets)
}

func described(t testing.TB, sets [][]byte) string {
	t.Helper()
	var all []string
	for _, sps := range sets {
		picture, err := h264.ParseSPS(sps)
		require.NoError(t, err)
		width := map[int]string{320: "320", 640: "640"}[picture.Width]
		if len(all) == 0 || all[len(all)-1] != width {
			all = append(all, width)
		}
	}
	return strings.Join(all, " ")
}
