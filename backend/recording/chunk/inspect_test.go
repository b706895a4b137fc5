package chunk

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

// mp4File writes an MP4 file with additional ffmpeg arguments.
func mp4File(t *testing.T, name string, args ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	all := append([]string{"-f", "lavfi", "-i", "testsrc2=s=64x36:r=5", "-f", "lavfi", "-i", "sine=r=48000"}, args...)
	ffmpeg(t, append(all, path)...)
	return path
}

func TestInspect(t *testing.T) {
	codecs := []string{"-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"}
	playable := append(slices.Clip(codecs), "-movflags", "+faststart")
	m := &Maker{}
	seconds, err := m.Inspect(t.Context(), mp4File(t, "good.mp4", append(slices.Clip(playable), "-t", "2")...))
	require.NoError(t, err)
	require.InDelta(t, 2, seconds, 0.1)

	list := filepath.Join(t.TempDir(), "list.mp4")
	require.NoError(t, os.WriteFile(list, []byte("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n"), 0o600))
	noise := filepath.Join(t.TempDir(), "noise.mp4")
	require.NoError(t, os.WriteFile(noise, make([]byte, 4096), 0o600))
	half := mp4File(t, "half.mp4", append(slices.Clip(codecs), "-t", "2")...)
	tear(t, half, func(b []byte) []byte { return b[:len(b)/2] }) // moov comes last
	torn := mp4File(t, "torn.mp4", append(slices.Clip(playable), "-t", "2")...)
	tear(t, torn, func(b []byte) []byte { return b[:len(b)-len(b)/4] }) // moov comes first
	for why, path := range map[string]string{
		"cannot be read as MP4":                       list,
		"cannot be read":                              noise,
		"cannot be read as":                           half,
		"must last at most 65 s":                      mp4File(t, "long.mp4", append(slices.Clip(playable), "-t", "66")...),
		`holds "video h264"`:                          mp4File(t, "mute.mp4", "-map", "0", "-c:v", "libx264", "-t", "1"),
		`holds "audio aac, video mpeg4"`:              mp4File(t, "old.mp4", "-c:v", "mpeg4", "-c:a", "aac", "-t", "1"),
		`holds "audio aac, audio aac, video h264"`:    mp4File(t, "two.mp4", append(slices.Clip(playable), "-map", "0", "-map", "1", "-map", "1", "-t", "1")...),
		`must hold one track of H.264 and one of AAC`: mp4File(t, "sound.m4a", "-map", "1", "-c:a", "aac", "-t", "1"),
		"comes after the media; remux it":             mp4File(t, "late.mp4", append(slices.Clip(codecs), "-t", "2")...),
		"it is fragmented; remux it":                  mp4File(t, "live.mp4", append(slices.Clip(codecs), "-movflags", "+frag_keyframe+empty_moov+default_base_moof", "-t", "2")...),
		"part of the file may be missing":             torn,
	} {
		_, err = m.Inspect(t.Context(), path)
		require.ErrorIs(t, err, ErrUnusable, path)
		require.Contains(t, err.Error(), why)
	}

	_, err = (&Maker{FFprobe: script(t, "kill -SEGV $$")}).Inspect(t.Context(), noise)
	require.ErrorIs(t, err, ErrUnusable, "it crashes its reader")
	_, err = (&Maker{FFprobe: script(t, "while :; do :; done"), Timeout: time.Minute}).Inspect(t.Context(), noise)
	require.ErrorIs(t, err, ErrUnusable, "it is a lot of work, whatever else the machine does")
	_, err = (&Maker{FFprobe: "/no/such/program"}).Inspect(t.Context(), noise)
	require.Error(t, err)
	require.NotErrorIs(t, err, ErrUnusable)
}

// The machine is busy or short of memory, or an operator stops the prober. None of that makes the
// file unusable.
func TestInspectThatDidNotHappen(t *testing.T) {
	for name, tc := range map[string]struct{ prober, why string }{
		"no time":  {"exec sleep 60", "too busy to inspect"},
		"killed":   {"kill -9 $$", "was interrupted"},
		"ended":    {"kill -TERM $$", "was interrupted"},
		"a hangup": {"kill -HUP $$", "was interrupted"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := (&Maker{FFprobe: script(t, tc.prober), Timeout: 500 * time.Millisecond}).Inspect(t.Context(), "any.mp4")
			require.ErrorIs(t, err, event.ErrUnavailable)
			require.NotErrorIs(t, err, ErrUnusable)
			var shown interface{ Explain() string }
			require.ErrorAs(t, err, &shown)
			require.Contains(t, shown.Explain(), tc.why)
		})
	}
}

func FuzzInspection(f *testing.F) {
	f.Add([]byte(`{"streams":[{"codec_name":"h264","codec_type":"video"},{"codec_name":"aac","codec_type":"audio"}],"format":{"format_name":"mov,mp4,m4a","duration":"60.000000"}}`))
	f.Add([]byte(`{"streams":[],"format":{"format_name":"mp4","duration":"NaN"}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		seconds, err := parseInspection(b)
		require.True(t, err != nil || seconds > 0 && seconds <= LongestUpload)
	})
}
