package mp4_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bluenviron/mediacommon/v2/pkg/formats/fmp4"
	"github.com/stretchr/testify/require"

	"footlight/backend/media/mp4"
)

// makeFile writes a file with ffmpeg as chunks are made: pictures out of order, and sound whose priming an
// edit list leaves out.
func makeFile(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	ffmpeg(t, append(args, "-movflags", "+faststart", path)...)
	body, err := os.ReadFile(path)
	require.NoError(t, err)
	return body
}

func ffmpeg(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(context.Background(), "ffmpeg", append([]string{"-nostdin", "-hide_banner", "-v", "error", "-y"}, args...)...)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

func picture(seconds string) []string {
	return []string{"-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=" + seconds}
}

func tone(seconds string) []string {
	return []string{"-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=" + seconds}
}

func h264() []string {
	return []string{"-c:v", "libx264", "-preset", "fast", "-g", "50", "-threads", "1"}
}
func aac() []string { return []string{"-c:a", "aac", "-b:a", "64k", "-ac", "2"} }

func read(t *testing.T, file []byte) *mp4.Movie {
	t.Helper()
	movie, err := mp4.Read(bytes.NewReader(file))
	require.NoError(t, err)
	return movie
}

// fragments writes all of a movie's pieces.
func fragments(t *testing.T, movie *mp4.Movie, file []byte, at int64) []byte {
	t.Helper()
	var all []byte
	for n, p := range movie.Pieces() {
		offset, size := movie.Extent(p)
		f, err := movie.Fragment(n, p, at, file[offset:offset+size])
		require.NoError(t, err)
		all = append(all, f...)
	}
	return all
}

// decoded returns the hash of every decoded picture or piece of sound in a file.
func decoded(t *testing.T, file []byte, stream string) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "in.mp4")
	require.NoError(t, os.WriteFile(path, file, 0o600))
	var hashes []string
	for line := range strings.Lines(ffmpeg(t, "-i", path, "-map", "0:"+stream, "-vsync", "passthrough", "-f", "framemd5", "-")) {
		if !strings.HasPrefix(line, "#") {
			fields := strings.Split(line, ",")
			hashes = append(hashes, strings.TrimSpace(fields[len(fields)-1]))
		}
	}
	return hashes
}

// TestFragmentsHoldTheMovie checks that the pieces hold the same media as the file.
func TestFragmentsHoldTheMovie(t *testing.T) {
	file := makeFile(t, "a.mp4", slices.Concat(picture("13"), tone("13"), h264(), aac())...)
	movie := read(t, file)
	require.EqualValues(t, 13*mp4.ClockRate, movie.Length())
	var sum int64
	for _, p := range movie.Pieces() {
		require.Equal(t, sum, p.Start)
		sum += p.Length
	}
	require.Equal(t, movie.Length(), sum)
	require.Len(t, movie.Pieces(), 3, "a keyframe every 2 s, and no piece shorter than 5 s but the last")
	head, err := movie.Header()
	require.NoError(t, err)
	whole := append(head, fragments(t, movie, file, 0)...)
	require.Equal(t, decoded(t, file, "v"), decoded(t, whole, "v"))
	require.InDelta(t, len(decoded(t, file, "a")), len(decoded(t, whole, "a")), 2)
}

// TestFragmentsBeginWithAPicture checks that decoding begins when the first picture is shown, however far out
// of order the pictures are.
func TestFragmentsBeginWithAPicture(t *testing.T) {
	file := makeFile(t, "a.mp4", slices.Concat(picture("2"), h264())...)
	movie := read(t, file)
	var parts fmp4.Parts
	require.NoError(t, parts.Unmarshal(fragments(t, movie, file, 3*mp4.ClockRate)))
	track := parts[0].Tracks[0]
	require.EqualValues(t, 13*movie.Video.Rate, track.BaseTime)
	require.Zero(t, track.Samples[0].PTSOffset)
	var shown, at []int64
	for i, now := 0, int64(0); i < len(track.Samples); i++ {
		x := track.Samples[i]
		require.GreaterOrEqual(t, x.PTSOffset, int32(0))
		shown, at = append(shown, now+int64(x.PTSOffset)), append(at, int64(i)*movie.Video.Rate/25)
		now += int64(x.Duration)
	}
	require.False(t, slices.IsSorted(shown), "none is out of order")
	slices.Sort(shown)
	require.Equal(t, at, shown)
}

// TestFormatChanges has a movie of another profile follow. A decoder must not take its pictures for the first
// one's: with one initialization section alone, ffmpeg decodes all of both.
func TestFormatChanges(t *testing.T) {
	var stream []byte
	var want []string
	for i, profile := range []string{"baseline", "high"} {
		file := makeFile(t, profile+".mp4", slices.Concat(picture("2"), h264(), []string{"-profile:v", profile})...)
		movie := read(t, file)
		if i == 0 {
			head, err := movie.Header()
			require.NoError(t, err)
			stream = head
		}
		stream = append(stream, fragments(t, movie, file, int64(2*i)*mp4.ClockRate)...)
		want = append(want, decoded(t, file, "v")...)
	}
	require.Equal(t, want, decoded(t, stream, "v"))
}

// TestMoviesJoin plays two movies that were encoded apart as one.
func TestMoviesJoin(t *testing.T) {
	first := makeFile(t, "a.mp4", slices.Concat(picture("6.2"), tone("6.2"), h264(), aac())...)
	second := makeFile(t, "b.mp4", slices.Concat(picture("4"), tone("4"), h264(), []string{"-bf", "0"}, aac())...)
	a, b := read(t, first), read(t, second)
	head, err := a.Header()
	require.NoError(t, err)
	whole := append(append(head, fragments(t, a, first, 0)...), fragments(t, b, second, a.Length())...)
	path := filepath.Join(t.TempDir(), "joined.mp4")
	require.NoError(t, os.WriteFile(path, whole, 0o600))
	for stream, most := range map[string]float64{"v": 0.041, "a": 0.050} {
		times := packets(t, path, stream)
		for i := 1; i < len(times); i++ {
			require.Greater(t, times[i], times[i-1], "%s %d", stream, i)
			require.Less(t, times[i]-times[i-1], most, "%s %d at %f", stream, i, times[i])
		}
	}
}

// packets returns the times at which a stream's packets are shown, in order, in seconds.
func packets(t *testing.T, path, stream string) (times []float64) {
	t.Helper()
	out, err := exec.CommandContext(context.Background(), "ffprobe", "-v", "error", "-select_streams", stream,
		"-show_entries", "packet=pts_time", "-of", "csv=p=0", path).Output()
	require.NoError(t, err)
	for line := range strings.Lines(string(out)) {
		at, err := strconv.ParseFloat(strings.Trim(line, ",\n"), 64)
		require.NoError(t, err)
		times = append(times, at)
	}
	slices.Sort(times)
	return times
}

func TestOneKindOfMedia(t *testing.T) {
	for name, file := range map[string][]byte{
		"picture": makeFile(t, "v.mp4", slices.Concat(picture("7"), h264())...),
		"sound":   makeFile(t, "a.mp4", slices.Concat(tone("7"), aac())...),
	} {
		movie := read(t, file)
		require.InDelta(t, 7*mp4.ClockRate, movie.Length(), mp4.ClockRate/20, name)
		head, err := movie.Header()
		require.NoError(t, err, name)
		whole := append(head, fragments(t, movie, file, 90000)...)
		require.NotEmpty(t, decoded(t, whole, "0"), name)
	}
}

func TestUnusable(t *testing.T) {
	good := makeFile(t, "a.mp4", slices.Concat(picture("1"), h264())...)
	whole, err := read(t, good).Header()
	require.NoError(t, err)
	for name, file := range map[string][]byte{
		"nothing":   nil,
		"text":      []byte(strings.Repeat("no film at all ", 100)),
		"cut off":   good[:200],
		"fragments": append(whole, fragments(t, read(t, good), good, 0)...),
		"no tracks": makeFile(t, "b.mp4", slices.Concat(tone("1"), []string{"-c:a", "libmp3lame"})...),
	} {
		_, err = mp4.Read(bytes.NewReader(file))
		require.ErrorIs(t, err, mp4.ErrUnusable, name)
	}
	movie := read(t, good)
	_, err = movie.Fragment(0, movie.Pieces()[0], 0, nil)
	require.ErrorIs(t, err, mp4.ErrUnusable)
}

// TestHalfFragmented reads a file whose tables list only its first pictures.
func TestHalfFragmented(t *testing.T) {
	file := makeFile(t, "a.mp4", slices.Concat(picture("1"), h264())...)
	moov := bytes.Index(file, []byte("moov")) - 4
	size := binary.BigEndian.Uint32(file[moov:])
	mvex := []byte{0, 0, 0, 40, 'm', 'v', 'e', 'x', 0, 0, 0, 32, 't', 'r', 'e', 'x', 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 39: 0}
	binary.BigEndian.PutUint32(file[moov:], size+40)
	_, err := mp4.Read(bytes.NewReader(slices.Insert(file, moov+int(size), mvex...)))
	require.ErrorIs(t, err, mp4.ErrUnusable)
	require.ErrorContains(t, err, "it is fragmented")
}

// few limits how many pieces of a fuzzed movie are written: a short file may claim a keyframe for each of
// thousands of samples, and writing all of them tests nothing more.
const few = 16

// FuzzRead checks that reading and cutting any file ends without harm.
func FuzzRead(f *testing.F) {
	f.Fuzz(func(t *testing.T, file []byte) {
		movie, err := mp4.Read(bytes.NewReader(file))
		if err != nil {
			return
		}
		_, _ = movie.Header()
		pieces := movie.Pieces()
		for n, p := range pieces[:min(len(pieces), few)] {
			offset, size := movie.Extent(p)
			if offset < 0 || offset+size > int64(len(file)) {
				continue
			}
			_, _ = movie.Fragment(n, p, 0, file[offset:offset+size])
		}
	})
}
