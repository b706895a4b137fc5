package chunk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func copying() Profile { return Profile{Copy: true} }

// Every packet is copied unchanged.
func TestCopyKeepsWhatWasSent(t *testing.T) {
	segments := cut(t, 6)
	made, out := makeChunk(t, copying(), segments...)
	require.InDelta(t, 6, made.Duration, 0.1)
	require.InDelta(t, 6*25*160*90/1e6, made.Pixels, 0.1)
	p := probeFile(t, out)
	require.Equal(t, "h264", p.Video)
	require.Equal(t, "aac", p.Audio)
	require.EqualValues(t, 6*25, p.traits.pictures)
	for i, part := range made.Parts {
		require.InDelta(t, 1, part.Duration, 0.1, i)
	}
	again, _ := makeChunk(t, copying(), segments...)
	require.Equal(t, made.SHA256, again.SHA256, "copies are exact")
}

func TestCopyOfOneTrack(t *testing.T) {
	dir := t.TempDir()
	for name, m := range map[string]material{
		"sound.ts": {audio: 48000, seconds: 1}, "picture.ts": {size: "160x90", seconds: 1},
	} {
		s := segment(t, dir, name, m)
		made, _ := makeChunk(t, copying(), s, s)
		require.InDelta(t, 2, made.Duration, 0.15, name)
	}
}

// A stream announces sound, but a segment has none, for example because the microphone was muted
// just before.
func TestATrackThatNeverComes(t *testing.T) {
	const packet, pid = 188, 0x101 // ffmpeg's second track
	dir := t.TempDir()
	var segments []string
	for i := range 2 {
		s := segment(t, dir, fmt.Sprintf("mute-%d.ts", i), material{size: "80x60", audio: 48000, seconds: 1, offset: float64(i)})
		tear(t, s, func(b []byte) (kept []byte) {
			for p := range slices.Chunk(b, packet) {
				if int(p[1]&0x1f)<<8|int(p[2]) != pid {
					kept = append(kept, p...)
				}
			}
			return kept
		})
		segments = append(segments, s)
	}
	loud := segment(t, dir, "loud.ts", material{size: "80x60", audio: 48000, seconds: 1, offset: 2})
	for name, p := range map[string]Profile{"encoded": medium(), "copied": copying()} {
		made, out := makeChunk(t, p, segments...)
		require.InDelta(t, 2, made.Duration, 0.1, name)
		require.Empty(t, made.Skipped, name)
		require.Empty(t, probeFile(t, out).Audio, name)
	}
	made, out := makeChunk(t, medium(), append(segments, loud)...)
	require.InDelta(t, 3, made.Duration, 0.1)
	require.Equal(t, "aac", probeFile(t, out).Audio)
}

// Segments of different kinds are not copied, because players could not continue.
func TestCopyIsNotForced(t *testing.T) {
	dir := t.TempDir()
	small := segment(t, dir, "small.ts", material{size: "80x60", audio: 48000, seconds: 1})
	large := segment(t, dir, "large.ts", material{size: "160x90", audio: 48000, seconds: 1, offset: 1})
	slow := segment(t, dir, "slow.ts", material{size: "80x60", audio: 44100, seconds: 1, offset: 1})
	mute := segment(t, dir, "mute.ts", material{size: "80x60", seconds: 1, offset: 1})
	for _, other := range []string{large, slow, mute} {
		spec := Spec{Segments: []string{small, other}, Profile: copying(), Out: filepath.Join(t.TempDir(), "out.mp4")}
		_, err := (&Maker{}).Make(t.Context(), spec)
		require.ErrorIs(t, err, ErrMixed, other)
		require.NotErrorIs(t, err, ErrUnusable)
	}
}

// A segment that is cut off keeps its first half. One with flipped bits keeps everything that can
// be decoded.
func TestTornSegments(t *testing.T) {
	segments := cut(t, 4)
	tear(t, segments[1], func(b []byte) []byte { return b[:len(b)/2] })
	tear(t, segments[2], func(b []byte) []byte {
		for i := len(b) / 3; i < len(b)/2; i++ {
			b[i] ^= 0x55
		}
		return b
	})
	for name, p := range map[string]Profile{"encoded": medium(), "copied": copying()} {
		made, out := makeChunk(t, p, segments...)
		require.Greater(t, made.Duration, 2.4, name)
		require.Less(t, made.Duration, 4.1, name)
		require.Less(t, made.Parts[1].Duration, 0.9, name)
		require.Empty(t, made.Skipped, name)
		require.Equal(t, "h264", probeFile(t, out).Video, name)
	}
}

func tear(t *testing.T, path string, how func([]byte) []byte) {
	t.Helper()
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, how(b), 0o600))
}

// script returns a program that runs a line of shell.
func script(t *testing.T, line string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "program")
	require.NoError(t, os.WriteFile(path, fmt.Appendf(nil, "#!/bin/sh\n%s\n", line), 0o700))
	return path
}

func TestFailuresThatPass(t *testing.T) {
	good := segment(t, t.TempDir(), "good.ts", material{audio: 48000, seconds: 1})
	spec := Spec{Segments: []string{good}, Profile: medium(), Out: filepath.Join(t.TempDir(), "out.mp4")}

	_, err := (&Maker{FFmpeg: script(t, "kill -9 $$")}).Make(t.Context(), spec)
	require.Error(t, err)
	require.NotErrorIs(t, err, ErrUnusable, "a killed encoder says nothing about the media")

	_, err = (&Maker{FFmpeg: script(t, "echo av_interleaved_write_frame: No space left on device >&2; exit 1")}).Make(t.Context(), spec)
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.NotErrorIs(t, err, ErrUnusable, "room can be made")

	left, err := os.ReadDir(filepath.Dir(spec.Out))
	require.NoError(t, err)
	require.Empty(t, left, "nothing is left behind")

	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("the server stops"))
	_, err = (&Maker{}).Make(ctx, spec)
	require.ErrorIs(t, err, context.Canceled)
}
