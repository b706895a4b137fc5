package chunk

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// material describes a piece of test media.
type material struct {
	size    string // such as "160x90"; empty means no picture
	audio   int    // sample rate; 0 means no sound
	seconds float64
	offset  float64 // where its clock starts
	fps     string
}

// segment writes the media as a transport stream.
func segment(t *testing.T, dir, name string, s material) string {
	t.Helper()
	if s.fps == "" {
		s.fps = "25"
	}
	d := strconv.FormatFloat(s.seconds, 'f', 3, 64)
	args := []string{"-y"}
	if s.size != "" {
		args = append(args, "-f", "lavfi", "-t", d, "-i", "testsrc2=s="+s.size+":r="+s.fps)
	}
	if s.audio > 0 {
		args = append(args, "-f", "lavfi", "-t", d, "-i", "sine=f=440:r="+strconv.Itoa(s.audio))
	}
	path := filepath.Join(dir, name)
	args = append(args, "-c:v", "libx264", "-preset", "ultrafast", "-bf", "0", "-g", "25", "-pix_fmt", "yuv420p", "-c:a", "aac",
		"-output_ts_offset", strconv.FormatFloat(s.offset, 'f', 3, 64), "-f", "mpegts", path)
	ffmpeg(t, args...)
	return path
}

func ffmpeg(t testing.TB, args ...string) {
	t.Helper()
	out, err := exec.Command("ffmpeg", append([]string{"-nostdin", "-v", "error"}, args...)...).CombinedOutput()
	require.NoError(t, err, "ffmpeg is needed: %s", out)
}

func makeChunk(t *testing.T, p Profile, segments ...string) (Media, string) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "it's a chunk.mp4")
	made, err := (&Maker{}).Make(t.Context(), Spec{Segments: segments, Profile: p, Out: out})
	require.NoError(t, err)
	return made, out
}

func probeFile(t *testing.T, path string) probed {
	t.Helper()
	p, err := (&Maker{}).probe(t.Context(), path)
	require.NoError(t, err)
	return p
}

func medium() Profile { return ProfileOf("medium", 0, event.Resolution{}) }

// cut writes continuous media as segments of one second.
func cut(t *testing.T, seconds int) []string {
	t.Helper()
	whole := segment(t, t.TempDir(), "whole.ts", material{size: "160x90", audio: 44100, seconds: float64(seconds), offset: 10})
	dir := t.TempDir()
	ffmpeg(t, "-copyts", "-i", whole, "-c", "copy",
		"-f", "segment", "-segment_time", "1", "-segment_format", "mpegts", filepath.Join(dir, "%d.ts"))
	segments, err := filepath.Glob(filepath.Join(dir, "*.ts"))
	require.NoError(t, err)
	require.Len(t, segments, seconds)
	return segments
}

func TestMakeJoinsSegments(t *testing.T) {
	made, out := makeChunk(t, medium(), cut(t, 6)...)
	p := probeFile(t, out)
	p.traits = traits{}
	require.Equal(t, probed{Video: "h264", Audio: "aac", Frame: event.Resolution{Width: 160, Height: 90}, Start: p.Start, Duration: p.Duration}, p)
	require.InDelta(t, p.Duration, made.Duration, 0.1)
	require.InDelta(t, 6, made.Duration, 0.1)
	bytes, err := os.ReadFile(out)
	require.NoError(t, err)
	require.EqualValues(t, len(bytes), made.Size)
	require.Equal(t, sha256.Sum256(bytes), made.SHA256)
	require.Equal(t, []string{"ftyp", "moov"}, boxes(t, bytes)[:2])
	left, err := os.ReadDir(filepath.Dir(out))
	require.NoError(t, err)
	require.Len(t, left, 1, "the working folder is removed")
}

// Sound of about the right rate keeps its frames and their clock. Sound of a higher rate, or of
// several formats, is encoded.
func TestSoundIsTakenOrEncoded(t *testing.T) {
	dir := t.TempDir()
	slow := segment(t, dir, "slow.ts", material{audio: 44100, seconds: 1})
	fast := segment(t, dir, "fast.ts", material{audio: 48000, seconds: 1, offset: 1})
	thin := medium()
	thin.Audio = 16
	for name, tc := range map[string]struct {
		profile  Profile
		segments []string
		rate     string
	}{
		"taken":      {medium(), []string{slow}, "44100"},
		"too much":   {thin, []string{slow}, "48000"},
		"of a kind":  {medium(), []string{slow, slow}, "44100"},
		"of several": {medium(), []string{slow, fast}, "48000"},
	} {
		_, out := makeChunk(t, tc.profile, tc.segments...)
		require.Equal(t, tc.rate, probeFile(t, out).traits.Rate, name)
	}
}

// Times must not drift, and there must be no holes between segments.
func TestMakeKeepsEveryFramesTime(t *testing.T) {
	_, out := makeChunk(t, medium(), cut(t, 6)...)
	for stream, step := range map[string]float64{"v:0": 0.04, "a:0": 1024. / 44100} {
		csv, err := exec.Command("ffprobe", "-v", "error", "-select_streams", stream, "-show_entries", "frame=pts_time", "-of", "csv=p=0", out).Output()
		require.NoError(t, err)
		var times []float64
		for _, line := range strings.Fields(string(csv)) {
			at, err := strconv.ParseFloat(strings.TrimRight(line, ","), 64)
			require.NoError(t, err)
			times = append(times, at)
		}
		require.InDelta(t, 6/step, len(times), 3)
		for i := range times[1:] {
			require.InDelta(t, step, times[i+1]-times[i], 0.002, "%s frame %d", stream, i)
		}
	}
}

// boxes returns the names of an MP4's top-level boxes.
func boxes(t *testing.T, b []byte) (names []string) {
	t.Helper()
	for len(b) >= 8 {
		size := int(binary.BigEndian.Uint32(b))
		require.True(t, size >= 8 && size <= len(b))
		names = append(names, string(b[4:8]))
		b = b[size:]
	}
	return names
}

func TestMakeSurvivesDifferentSegments(t *testing.T) {
	dir := t.TempDir()
	small := segment(t, dir, "small.ts", material{size: "80x60", audio: 48000, seconds: 1, offset: 5})
	large := segment(t, dir, "large.ts", material{size: "160x90", audio: 44100, seconds: 1, fps: "10"})
	mute := segment(t, dir, "mute.ts", material{size: "160x90", seconds: 1, offset: 50})
	blind := segment(t, dir, "blind.ts", material{audio: 48000, seconds: 1})
	broken := filepath.Join(dir, "broken.ts")
	require.NoError(t, os.WriteFile(broken, []byte("no media at all"), 0o600))
	empty := filepath.Join(dir, "empty.ts")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	for name, tc := range map[string]struct {
		segments []string
		want     probed
		skipped  []int
	}{
		"the frame grows":     {segments: []string{small, large}, want: probed{Video: "h264", Audio: "aac", Frame: event.Resolution{Width: 160, Height: 90}, Start: 0, Duration: 2}},
		"the clock jumps":     {segments: []string{small, small, small}, want: probed{Video: "h264", Audio: "aac", Frame: event.Resolution{Width: 80, Height: 60}, Start: 0, Duration: 3}},
		"sound only":          {segments: []string{blind, blind}, want: probed{Video: "", Audio: "aac", Frame: event.Resolution{}, Start: 0, Duration: 2}},
		"picture only":        {segments: []string{mute, mute}, want: probed{Video: "h264", Audio: "", Frame: event.Resolution{Width: 160, Height: 90}, Start: 0, Duration: 2}},
		"sound comes later":   {segments: []string{mute, large}, want: probed{Video: "h264", Audio: "aac", Frame: event.Resolution{Width: 160, Height: 90}, Start: 0, Duration: 2}},
		"picture comes later": {segments: []string{blind, small, mute}, want: probed{Video: "h264", Audio: "aac", Frame: event.Resolution{Width: 160, Height: 90}, Start: 0, Duration: 3}},
		"some are broken":     {segments: []string{broken, small, empty}, want: probed{Video: "h264", Audio: "aac", Frame: event.Resolution{Width: 80, Height: 60}, Start: 0, Duration: 1}, skipped: []int{0, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			made, out := makeChunk(t, medium(), tc.segments...)
			got := probeFile(t, out)
			require.InDelta(t, tc.want.Duration, got.Duration, 0.15)
			got.Duration, got.Start, got.traits = tc.want.Duration, 0, traits{}
			require.Equal(t, tc.want, got)
			require.Equal(t, tc.skipped, made.Skipped)
		})
	}
}

func TestMakeKeepsToTheProfile(t *testing.T) {
	dir := t.TempDir()
	noisy := segment(t, dir, "noisy.ts", material{size: "640x360", audio: 48000, seconds: 2})
	_, out := makeChunk(t, ProfileOf("medium", 0, event.Resolution{Width: 320, Height: 320}), noisy)
	require.Equal(t, event.Resolution{Width: 320, Height: 180}, probeFile(t, out).Frame)
	_, out = makeChunk(t, ProfileOf("medium", 0, event.Resolution{Width: 1920, Height: 1080}), noisy)
	require.Equal(t, event.Resolution{Width: 640, Height: 360}, probeFile(t, out).Frame, "never enlarged")
	free, _ := makeChunk(t, ProfileOf("high", 0, event.Resolution{}), noisy)
	capped, _ := makeChunk(t, ProfileOf("high", 100, event.Resolution{}), noisy)
	require.Less(t, capped.Size, free.Size)
}

// One segment that cannot be decoded must not fail the whole chunk. sound-torn.ts, from a publish
// of a moment, announces sound without a header. A prober that believes it leaves the error to the
// encoder.
func TestMakeLeavesOutWhatCannotBeDecoded(t *testing.T) {
	for name, prober := range map[string]string{"found by probing": "", "found by encoding": credulous(t)} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			spec := Spec{Profile: medium(), Out: filepath.Join(dir, "out.mp4"), Segments: []string{
				segment(t, dir, "1.ts", material{audio: 48000, seconds: 1}),
				filepath.Join("testdata", "sound-torn.ts"),
				segment(t, dir, "2.ts", material{audio: 48000, seconds: 1, offset: 1}),
			}}
			made, err := (&Maker{FFprobe: prober}).Make(t.Context(), spec)
			require.NoError(t, err)
			require.Equal(t, []int{1}, made.Skipped)
			require.InDelta(t, 2, made.Duration, 0.2)
		})
	}
}

// credulous returns an ffprobe that reports sound in every file named torn.
func credulous(t *testing.T) string {
	t.Helper()
	const script = `#!/bin/sh
case "$*" in
*torn.ts) echo '{"streams":[{"codec_name":"mp2","codec_type":"audio","sample_rate":"48000","channels":2}],"format":{"duration":"0.02"}}' ;;
*) exec ffprobe "$@" ;;
esac
`
	path := filepath.Join(t.TempDir(), "ffprobe")
	require.NoError(t, os.WriteFile(path, []byte(script), 0o700))
	return path
}

func TestMakeNamesWhatCannotBeHelped(t *testing.T) {
	dir := t.TempDir()
	broken := filepath.Join(dir, "broken.ts")
	require.NoError(t, os.WriteFile(broken, []byte("no media at all"), 0o600))
	good := segment(t, dir, "good.ts", material{audio: 48000, seconds: 1})
	ctx := t.Context()
	spec := func(s string) Spec {
		return Spec{Segments: []string{s}, Profile: medium(), Out: filepath.Join(dir, "out.mp4")}
	}

	_, err := (&Maker{}).Make(ctx, spec(broken))
	require.ErrorIs(t, err, ErrUnusable)

	_, err = (&Maker{}).Make(ctx, spec(filepath.Join(dir, "gone.ts")))
	require.ErrorIs(t, err, ErrUnusable)

	_, err = (&Maker{FFprobe: "/no/such/program"}).Make(ctx, spec(good))
	require.Error(t, err)
	require.NotErrorIs(t, err, ErrUnusable, "a missing program can be installed")

	_, err = (&Maker{Timeout: time.Nanosecond}).Make(ctx, spec(good))
	require.Error(t, err)
	require.NotErrorIs(t, err, ErrUnusable, "a busy machine can become idle")

	gone, cancel := context.WithCancel(ctx)
	cancel()
	_, err = (&Maker{}).Make(gone, spec(good))
	require.ErrorIs(t, err, context.Canceled)
}

func TestClean(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "show[1") // must not be read as a pattern
	require.NoError(t, os.MkdirAll(filepath.Join(dir, workPrefix+"1", "sub"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "chunk.mp4"), nil, 0o600))
	require.NoError(t, Clean(dir))
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 1)
}

func TestProfiles(t *testing.T) {
	require.Equal(t, Profile{Preset: "medium", CRF: 23, Maxrate: 2000, Audio: 128}, ProfileOf("high", 0, event.Resolution{}))
	require.Equal(t, Profile{Preset: "fast", CRF: 26, Maxrate: 1000, Audio: 128}, ProfileOf("medium", 2500, event.Resolution{}))
	require.Equal(t, Profile{Preset: "faster", CRF: 30, Maxrate: 300, Audio: 128}, ProfileOf("low", 300, event.Resolution{}))
}

func FuzzProbe(f *testing.F) {
	f.Add([]byte(`{"streams":[{"codec_name":"h264","codec_type":"video","width":1280,"height":720},{"codec_name":"aac","codec_type":"audio","sample_rate":"48000","channels":2}],"format":{"duration":"10.010000"}}`))
	f.Add([]byte(`{"programs":[],"streams":[{"codec_type":"video","width":0,"height":0}],"format":{"duration":"N/A"}}`))
	f.Add([]byte(`{"format":{"duration":"NaN"}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := parseProbe(b)
		if err != nil {
			return
		}
		require.False(t, p.Duration < 0 || p.Duration > maxSeconds)
		require.Equal(t, p.Video != "", p.Frame.Width > 0 && p.Frame.Height > 0)
		frame := frameOf([]source{{probed: p}}, event.Resolution{Width: 7, Height: 9999})
		require.Zero(t, frame.Width%2+frame.Height%2)
	})
}

// BenchmarkMake measures the cost of a minute of 720p30 at each level, in CPU seconds of all
// threads. It encodes six seconds of noisy pictures, which cost more than real ones.
func BenchmarkMake(b *testing.B) {
	segments := noisy(b)
	for _, mode := range []string{recorded.QualityHigh, recorded.QualityMedium, recorded.QualityLow, recorded.ModeCopy} {
		p := ProfileOf(mode, 0, event.Resolution{})
		if mode == recorded.ModeCopy {
			p = Profile{Copy: true}
		}
		b.Run(mode, func(b *testing.B) {
			var cpu time.Duration
			var media, size float64
			for b.Loop() {
				made, err := (&Maker{}).Make(b.Context(), Spec{Segments: segments, Profile: p, Out: filepath.Join(b.TempDir(), "chunk.mp4")})
				require.NoError(b, err)
				cpu += made.CPU
				media += made.Duration / 60
				size += float64(made.Size) / 1e6
			}
			b.ReportMetric(cpu.Seconds()/media, "cpu-s/minute")
			b.ReportMetric(size/media, "MB/minute")
		})
	}
}

// noisy returns six segments of a second. ffmpeg writes other parameter sets into its very first
// segment, so that one is left out.
func noisy(b *testing.B) []string {
	b.Helper()
	dir := b.TempDir()
	ffmpeg(b, "-f", "lavfi", "-i", "testsrc2=s=1280x720:r=30,noise=alls=12:allf=t",
		"-f", "lavfi", "-i", "sine=r=48000", "-t", "7", "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-b:v", "2700k",
		"-g", "30", "-sc_threshold", "0", "-pix_fmt", "yuv420p", "-c:a", "aac", "-f", "segment", "-segment_time", "1",
		"-segment_format", "mpegts", filepath.Join(dir, "%d.ts"))
	segments, err := filepath.Glob(filepath.Join(dir, "*.ts"))
	require.NoError(b, err)
	return segments[1:]
}
