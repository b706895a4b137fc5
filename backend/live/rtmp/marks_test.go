package rtmp_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/pion/webrtc/v4"
	"github.com/pion/webrtc/v4/pkg/media/oggreader"
	"github.com/pion/webrtc/v4/pkg/media/oggwriter"
	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// The marks: once a second the picture is white and a tone sounds for a fifth of a second, beginning
// together.
const (
	flash = "color=black:s=320x180:r=30,drawbox=color=white:t=fill:enable='lt(mod(t,1),0.2)'"
	beep  = "aevalsrc='0.8*sin(2*PI*1000*t)*lt(mod(t,1),0.2)|0.8*sin(2*PI*1000*t)*lt(mod(t,1),0.2)':s=48000"
)

// inStep is the largest accepted distance between audio and video. It includes the length of a picture,
// which this measurement cannot resolve.
const inStep = 60 * time.Millisecond

// tool runs ffmpeg or ffprobe and returns its output.
func tool(t testing.TB, in []byte, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, append([]string{"-v", "error"}, args...)...)
	var errs bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), &errs
	out, err := cmd.Output()
	require.NoError(t, err, "%s %v: %s", name, args, errs.String())
	return out
}

// flashes returns the numbers of the pictures at which a flash begins.
func flashes(t testing.TB, in []byte, args ...string) (at []int) {
	t.Helper()
	args = append(append(args, "-map", "0:v:0"), "-vf", "scale=1:1,format=gray", "-fps_mode", "passthrough", "-f", "rawvideo", "-")
	light := tool(t, in, "ffmpeg", args...)
	for i := 1; i < len(light); i++ {
		if light[i] > 150 && light[i-1] < 100 {
			at = append(at, i)
		}
	}
	return at
}

// beeps returns the positions, in samples at 48 kHz, at which a tone begins.
func beeps(t testing.TB, in []byte, args ...string) (at []int) {
	t.Helper()
	args = append(append(args, "-map", "0:a:0"), "-ac", "1", "-ar", "48000", "-f", "f32le", "-")
	raw := tool(t, in, "ffmpeg", args...)
	const quiet = 4800
	silent := 0
	for i := range len(raw) / 4 {
		v := math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
		switch {
		case v < 0.2 && v > -0.2:
			silent++
		case silent > quiet:
			at = append(at, i)
			silent = 0
		default:
			silent = 0
		}
	}
	return at
}

// requireMarks compares flashes with beeps.
func requireMarks(t testing.TB, seen, heard []time.Duration) {
	t.Helper()
	pairs := 0
	for _, s := range seen {
		for _, h := range heard {
			if d := s - h; d.Abs() < 400*time.Millisecond {
				t.Logf("the picture is %v behind the sound", d.Round(time.Millisecond))
				require.Less(t, d.Abs(), inStep)
				pairs++
			}
		}
	}
	require.GreaterOrEqual(t, pairs, 3, "%v, %v", seen, heard)
}

// TestInStepToWebRTC publishes the marks by RTMP and watches by WebRTC.
func TestInStepToWebRTC(t *testing.T) {
	t.Parallel()
	h := open(t, live.Config{})
	viewer := h.view(t)
	defer start(t, "ffmpeg", "-re", "-f", "lavfi", "-i", flash, "-re", "-f", "lavfi", "-i", beep,
		"-c:v", "libx264", "-preset", "ultrafast", "-g", "30", "-pix_fmt", "yuv420p", "-c:a", "aac", "-f", "flv", h.url("")).stop()
	rtctest.Eventually(t, "six seconds", func() bool {
		p := viewer.Pictures()
		return len(p) > 150 && viewer.Audio() > 300 &&
			viewer.Report(webrtc.RTPCodecTypeVideo) != nil && viewer.Report(webrtc.RTPCodecTypeAudio) != nil
	})
	requireMarks(t, seenBy(t, viewer), heardBy(t, viewer))
}

// onWall converts an RTP timestamp to wall clock time by the newest report.
func onWall(viewer *rtctest.Viewer, kind webrtc.RTPCodecType, ts uint32, rate time.Duration) time.Duration {
	report := viewer.Report(kind)
	at := time.Duration(int32(ts-report.RTPTime)) * time.Second / rate
	return time.Duration(ingest.FromNTP(report.NTPTime).UnixNano()) + at
}

func seenBy(t testing.TB, viewer *rtctest.Viewer) (at []time.Duration) {
	t.Helper()
	pictures := viewer.Pictures()
	for _, i := range flashes(t, annexB(pictures), "-f", "h264", "-i", "-") {
		ts := uint32(math.Round(pictures[i].PTS.Seconds() * 90000))
		at = append(at, onWall(viewer, webrtc.RTPCodecTypeVideo, ts, 90000))
	}
	return at
}

func annexB(pictures []media.Frame) []byte {
	var stream bytes.Buffer
	for _, f := range pictures {
		for _, u := range f.Units {
			stream.Write(append([]byte{0, 0, 0, 1}, u...))
		}
	}
	return stream.Bytes()
}

func heardBy(t testing.TB, viewer *rtctest.Viewer) (at []time.Duration) {
	t.Helper()
	const skipped = 3840 // pre-skip of the Ogg header, which ffmpeg applies
	sounds := viewer.Sounds()
	var file bytes.Buffer
	w, err := oggwriter.NewWith(&file, 48000, 2)
	require.NoError(t, err)
	for _, p := range sounds {
		require.NoError(t, w.WriteRTP(p))
	}
	require.NoError(t, w.Close())
	for _, n := range beeps(t, file.Bytes(), "-f", "ogg", "-i", "-") {
		at = append(at, onWall(viewer, webrtc.RTPCodecTypeAudio, sounds[0].Timestamp+uint32(n+skipped), 48000))
	}
	return at
}

// TestInStepFromWebRTC publishes the marks by WebRTC and watches by FLV.
func TestInStepFromWebRTC(t *testing.T) {
	t.Parallel()
	h := open(t, live.Config{})
	file := filepath.Join(t.TempDir(), "seen.flv")
	player := start(t, "ffmpeg", "-i", h.site+"/live/"+string(testEvent)+".flv", "-t", "6", "-c", "copy", "-copyts", file)
	require.NoError(t, h.browse(t, testEvent, rtctest.NewFilmPublisher(t, filmed(t), recorded(t))))
	player.end(t)
	var seen, heard []time.Duration
	times := packetTimes(t, file, "v:0")
	for _, i := range flashes(t, nil, "-i", file) {
		seen = append(seen, times[i])
	}
	begin := packetTimes(t, file, "a:0")[0]
	for _, n := range beeps(t, nil, "-i", file) {
		heard = append(heard, begin+time.Duration(n)*time.Second/48000)
	}
	requireMarks(t, seen, heard)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Positive(t, info.Size())
}

// packetTimes returns the presentation times of a file's track.
func packetTimes(t testing.TB, file, track string) (at []time.Duration) {
	t.Helper()
	text := tool(t, nil, "ffprobe", "-select_streams", track, "-show_entries", "packet=pts_time", "-of", "csv=p=0", file)
	for line := range bytes.Lines(text) {
		d, err := time.ParseDuration(string(bytes.Trim(line, ",\n")) + "s")
		require.NoError(t, err)
		at = append(at, d)
	}
	return at
}

// filmed returns one second with a flash, encoded as a browser's camera would.
func filmed(t testing.TB) (pictures [][]byte) {
	t.Helper()
	raw := tool(t, nil, "ffmpeg", "-f", "lavfi", "-i", flash, "-t", "1", "-c:v", "libx264", "-profile:v", "baseline",
		"-preset", "ultrafast", "-tune", "zerolatency", "-x264-params", "sliced-threads=0:slices=1", "-g", "30", "-pix_fmt", "yuv420p", "-f", "h264", "-")
	var picture []byte
	for _, unit := range bytes.Split(raw, []byte{0, 0, 0, 1})[1:] {
		for _, one := range bytes.Split(unit, []byte{0, 0, 1}) {
			picture = append(append(picture, 0, 0, 0, 1), one...)
			if t := one[0] & 0x1f; t == 1 || t == 5 {
				pictures, picture = append(pictures, picture), nil
			}
		}
	}
	require.Len(t, pictures, 30)
	return pictures
}

// recorded returns one second with a beep, in packets of 20 ms.
func recorded(t testing.TB) (packets [][]byte) {
	t.Helper()
	ogg := tool(t, nil, "ffmpeg", "-f", "lavfi", "-i", beep, "-t", "3", "-c:a", "libopus", "-application", "lowdelay", "-page_duration", "20000", "-f", "ogg", "-")
	r, _, err := oggreader.NewWith(bytes.NewReader(ogg))
	require.NoError(t, err)
	_, _, err = r.ParseNextPage() // tags
	require.NoError(t, err)
	for packet, _, err := r.ParseNextPage(); err == nil; packet, _, err = r.ParseNextPage() {
		packets = append(packets, packet)
	}
	return packets[50:100]
}

// requireDecodes decodes with ffmpeg what WebRTC received, and requires that it has no B-frames.
func requireDecodes(t testing.TB, viewer *rtctest.Viewer) {
	t.Helper()
	pictures := viewer.Pictures()
	for _, f := range pictures {
		require.False(t, h264.IsB(f.Units))
	}
	said := tool(t, annexB(pictures), "ffmpeg", "-xerror", "-err_detect", "explode", "-f", "h264", "-i", "-", "-f", "null", "-")
	require.Empty(t, string(said))
}
