//go:build cgo

// These films run faster than real time, which a transcoder in another process could not follow.

package hls

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/media"
)

// TestSegments checks the ordinary case: picture and sound, a keyframe every 2 s.
func TestSegments(t *testing.T) {
	cfg := config(t, t.TempDir())
	s := open(t, cfg)
	show(t, s, together(film(t, "320x180", 24, 2), song(t, 24)))

	require.Equal(t, "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-TARGETDURATION:10\n"+
		"#EXTINF:10.000, no desc\nstage-1-0.ts\n#EXTINF:10.000, no desc\nstage-1-1.ts\n"+
		"#EXTINF:4.000, no desc\nstage-1-2.ts\n", roundLast(onDisk(t, cfg)))
	require.Equal(t, []string{"stage-1-0.ts", "stage-1-1.ts", "stage-1-2.ts", "stage-1.m3u8"}, files(t, cfg))
	var sounds []float64
	for i, want := range []float64{10, 10, 4} {
		p := probe(t, cfg, uint64(i))
		require.InDelta(t, want, seconds(t, p.Format.Duration), 0.06)
		begin := wall.Add(time.Duration(i) * 10 * time.Second)
		require.WithinDuration(t, begin, mtime(t, cfg, uint64(i)), time.Millisecond)
		sounds = append(sounds, p.times(t, "audio")...)
	}
	for i := 1; i < len(sounds); i++ {
		require.InDelta(t, 1024.0/48000, sounds[i]-sounds[i-1], 1e-4, "no sound is lost or doubled between segments")
	}
	decode(t, cfg)
}

// roundLast rounds the length of the last segment, which ends a few ms late with its sound.
func roundLast(text string) string {
	i := strings.LastIndex(text, "#EXTINF:4.0")
	j := i + strings.Index(text[i:], ",")
	return text[:i] + "#EXTINF:4.000" + text[j:]
}

// TestPictureAlone checks that silence takes the place of sound.
func TestPictureAlone(t *testing.T) {
	cfg := config(t, t.TempDir())
	show(t, open(t, cfg), film(t, "320x180", 24, 1))
	require.Contains(t, onDisk(t, cfg), "#EXTINF:10.000, no desc\nstage-1-1.ts\n#EXTINF:4.000, no desc\nstage-1-2.ts\n")
	path := cfg.folder().path("stage-1-1.ts")
	p := probe(t, cfg, 1)
	require.InDelta(t, 10, seconds(t, p.Format.Duration), 0.06)
	require.InDelta(t, 10*48000/1024, len(p.times(t, "audio")), 1)
	pcm := program(t, "ffmpeg", "-i", path, "-f", "s16le", "pipe:1")
	require.Equal(t, len(pcm), bytes.Count(pcm, []byte{0}), "nothing is heard")
	decode(t, cfg)
}

// TestSoundAlone checks that black pictures take the place of pictures.
func TestSoundAlone(t *testing.T) {
	cfg := config(t, t.TempDir())
	show(t, open(t, cfg), song(t, 24))
	list := parsePlaylist(testEvent, []byte(onDisk(t, cfg)))
	require.Len(t, list.segments, 3)
	require.InDelta(t, 10, list.segments[0].duration.Seconds(), 0.022)
	require.InDelta(t, 24, list.duration().Seconds(), 0.05)
	path := cfg.folder().path("stage-1-1.ts")
	p := probe(t, cfg, 1)
	require.InDelta(t, 10, seconds(t, p.Format.Duration), 0.06)
	require.Len(t, p.times(t, "video"), 50)
	gray := program(t, "ffmpeg", "-i", path, "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1")
	require.Len(t, gray, 50*640*360)
	require.Equal(t, len(gray), bytes.Count(gray, []byte{0}), "nothing is seen")
	decode(t, cfg)
}

// TestSoundComesLate has a microphone that is allowed after 5 s. Its sound enters at
// once where it is of the form that silence had, and else with a new segment.
func TestSoundComesLate(t *testing.T) {
	for config44100, want := range map[bool]string{
		false: "#EXTINF:10.000, no desc\nstage-1-0.ts\n#EXTINF:2.0",
		true:  "#EXTINF:6.000, no desc\nstage-1-0.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:6.0",
	} {
		cfg, sounds := config(t, t.TempDir()), shift(song(t, 7), 5*time.Second)
		for i := range sounds {
			if config44100 {
				sounds[i].Config = []byte{0x12, 0x10}
			}
		}
		show(t, open(t, cfg), together(film(t, "320x180", 12, 2), sounds))
		require.Contains(t, onDisk(t, cfg), want)
		probe(t, cfg, 0)
		probe(t, cfg, 1)
		decode(t, cfg)
	}
}

// TestSoundStops has a microphone that fails and comes back: silence fills in, to the
// packet, and no player notices.
func TestSoundStops(t *testing.T) {
	cfg, sounds := config(t, t.TempDir()), song(t, 14)
	show(t, open(t, cfg), together(film(t, "320x180", 14, 2), append(sounds[:100:100], sounds[400:]...)))
	require.NotContains(t, onDisk(t, cfg), "DISCONTINUITY")
	at := append(probe(t, cfg, 0).times(t, "audio"), probe(t, cfg, 1).times(t, "audio")...)
	require.InDelta(t, 14*48000/1024, len(at), 3)
	for i := 1; i < len(at); i++ {
		require.InDelta(t, 1024.0/48000, at[i]-at[i-1], 1024.0/48000, "at %v s", at[i])
	}
	decode(t, cfg)
}

// TestOtherTracks has a publisher that comes back without sound, without pictures, and
// with both again: every segment has both tracks, of the form they had.
func TestOtherTracks(t *testing.T) {
	cfg, pictures, sounds := config(t, t.TempDir()), film(t, "320x180", 4, 2), song(t, 4)
	for i := range sounds {
		sounds[i].Config = []byte{0x12, 0x10} // 44100 Hz
	}
	s := open(t, cfg)
	for range 2 {
		for _, frames := range [][]media.Frame{together(pictures, sounds), pictures, sounds} {
			show(t, s, frames)
		}
	}
	for i, width := range []int{320, 320, 640, 320, 320, 640} {
		path := cfg.folder().path(segmentName(testEvent, uint64(i)))
		p := probe(t, cfg, uint64(i))
		require.Equal(t, width, p.Streams[0].Width)
		require.Equal(t, "44100", p.Streams[1].Rate)
		require.InDelta(t, 4, seconds(t, p.Format.Duration), 0.5)
		program(t, "ffmpeg", "-xerror", "-err_detect", "explode", "-i", path, "-f", "null", "-")
	}
	require.Equal(t, 5, strings.Count(onDisk(t, cfg), "#EXT-X-DISCONTINUITY\n"))
}

// TestPictureStops switches a camera off and on: the sound goes on with black pictures, and then the picture
// comes back.
func TestPictureStops(t *testing.T) {
	cfg := config(t, t.TempDir())
	pictures := film(t, "320x180", 4, 2)
	show(t, open(t, cfg), together(pictures, shift(pictures, 26*time.Second), song(t, 30)))
	var widths []int
	for _, seg := range parsePlaylist(testEvent, []byte(onDisk(t, cfg))).segments {
		p := probe(t, cfg, seg.seq)
		widths = append(widths, p.Streams[0].Width)
		require.Less(t, seg.duration, 14*time.Second)
	}
	require.Equal(t, []int{320, 640, 640, 320}, widths)
	decode(t, cfg)
}

// TestResolutionChanges has a publisher whose encoder increases the size: the new size begins a segment.
func TestResolutionChanges(t *testing.T) {
	cfg := config(t, t.TempDir())
	small, large := film(t, "320x180", 6, 2), film(t, "640x360", 6, 2)
	show(t, open(t, cfg), together(small, shift(large, 6*time.Second), song(t, 12)))
	require.Contains(t, onDisk(t, cfg), "#EXTINF:6.000, no desc\nstage-1-0.ts\n#EXT-X-DISCONTINUITY\n")
	for i, width := range []int{320, 640} {
		require.Equal(t, width, probe(t, cfg, uint64(i)).Streams[0].Width)
	}
	decode(t, cfg)
}

// TestClockJumps has a publisher that was away for a minute, and one whose clock was reset.
func TestClockJumps(t *testing.T) {
	part := film(t, "320x180", 6, 2)
	for name, by := range map[string]time.Duration{"ahead": 66 * time.Second, "back": -20 * time.Second} {
		t.Run(name, func(t *testing.T) {
			cfg := config(t, t.TempDir())
			from := 30 * time.Second
			show(t, open(t, cfg), append(shift(part, from), shift(part, from+by)...))
			require.Contains(t, onDisk(t, cfg), "#EXTINF:6.000, no desc\nstage-1-0.ts\n"+
				"#EXT-X-DISCONTINUITY\n#EXTINF:6.000, no desc\nstage-1-1.ts\n")
			decode(t, cfg)
		})
	}
}

// TestNothingBeforeAKeyframe has frames that no player could begin with.
func TestNothingBeforeAKeyframe(t *testing.T) {
	cfg := config(t, t.TempDir())
	pictures := film(t, "320x180", 4, 2)
	pictures[0].Units = pictures[0].Units[2:] // without parameter sets
	pictures = append([]media.Frame{{Codec: media.H264, Units: [][]byte{{}, {0x41, 1}}}, {Codec: media.VP8}}, pictures...)
	show(t, open(t, cfg), pictures)
	require.Contains(t, onDisk(t, cfg), "#EXTINF:2.000, no desc\nstage-1-0.ts\n")
	probe(t, cfg, 0)
}
