package hls

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"os"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live/hls/raw"
	"footlight/backend/live/transcode"
)

// counted returns the configuration of a server, and how often its sound was encoded.
func counted(t testing.TB) (cfg Config, made *atomic.Int32) {
	made = &atomic.Int32{}
	cfg = config(t, t.TempDir())
	cfg.Fragment = 2 * time.Second
	cfg.AAC = func(ctx context.Context, packets [][]byte, at []int64, first int64, count int) ([][]byte, error) {
		made.Add(1)
		return transcode.Segment(ctx, packets, at, first, count)
	}
	return cfg, made
}

// TestSoundIsMadeWhenAskedFor publishes Opus that no player reads, and then asks for its segments out of order.
func TestSoundIsMadeWhenAskedFor(t *testing.T) {
	cfg, made := counted(t)
	s := open(t, cfg)
	defer s.sounds.close()
	show(t, s, together(film(t, "320x180", 10, 2), hum(t, 10)))
	require.Equal(t, []string{"stage-1-0.ts.raw", "stage-1-1.ts.raw", "stage-1-2.ts.raw", "stage-1-3.ts.raw", "stage-1-4.ts.raw", "stage-1.m3u8"}, files(t, cfg))
	require.Len(t, s.stream(testEvent).playlist().segments, 5)
	require.Zero(t, made.Load(), "sound was made that nobody hears")
	begun := mtimeOf(t, cfg, "stage-1-2.ts.raw")
	for _, seq := range []uint64{2, 1, 4, 3, 0} {
		require.NoError(t, s.sounds.wait(t.Context(), testEvent, seq))
	}
	first := content(t, cfg, "stage-1-2.ts")
	require.NoError(t, s.sounds.wait(t.Context(), testEvent, 2))
	require.Equal(t, first, content(t, cfg, "stage-1-2.ts"))
	require.Equal(t, begun, mtimeOf(t, cfg, "stage-1-2.ts"))
	require.Equal(t, int32(5), made.Load())
	require.Equal(t, []string{"stage-1-0.ts", "stage-1-1.ts", "stage-1-2.ts", "stage-1-3.ts", "stage-1-4.ts", "stage-1.m3u8"}, files(t, cfg))
	require.Empty(t, s.stream(testEvent).raw)
	requireSeamless(t, cfg, 5)
	decode(t, cfg)
}

// TestSoundIsMadeAhead makes the sound of unfinished segments, which end anywhere. The rest joins it without a click.
func TestSoundIsMadeAhead(t *testing.T) {
	cfg, _ := counted(t)
	var frames []int
	encode := cfg.AAC
	cfg.AAC = func(ctx context.Context, packets [][]byte, at []int64, first int64, count int) ([][]byte, error) {
		frames = append(frames, count)
		return encode(ctx, packets, at, first, count)
	}
	s := open(t, cfg)
	defer s.sounds.close()
	show(t, s, together(film(t, "320x180", 10, 2), hum(t, 10)))
	for seq := range uint64(5) {
		name := segmentName(testEvent, seq)
		whole := content(t, cfg, name+rawSuffix)
		for _, part := range []int{len(whole) / 7, len(whole) / 3, len(whole) / 3 * 2} {
			require.NoError(t, os.WriteFile(cfg.folder().path(name+tmpSuffix), whole[:part], 0o600))
			_ = s.sounds.ahead.Extend(testEvent, seq, cfg.folder().path(name+tmpSuffix), s.sounds.encode) // the file is torn
		}
		require.NoError(t, cfg.folder().remove(name+tmpSuffix))
		made := frames
		frames = nil
		require.NoError(t, s.sounds.wait(t.Context(), testEvent, seq))
		require.Greater(t, len(made), 1, "segment %d", seq)
		require.Len(t, frames, 1)
		require.Less(t, frames[0], 50, "of 94 frames, so many were left for the end")
		require.Zero(t, s.sounds.ahead.Get(testEvent, seq))
		frames = nil
	}
	requireSeamless(t, cfg, 5)
	decode(t, cfg)
}

// TestSoundMadeAheadIsForgotten checks that no sound stays of a segment that is finished while its sound is made ahead,
// nor of a removed stream whose last segment was never finished.
func TestSoundMadeAheadIsForgotten(t *testing.T) {
	cfg, _ := counted(t)
	cfg.Dispose = time.Nanosecond
	s := open(t, cfg)
	defer s.sounds.close()
	show(t, s, together(film(t, "320x180", 4, 2), hum(t, 4)))
	file := cfg.folder().path(segmentName(testEvent, 1) + rawSuffix)
	ahead := &s.sounds.ahead
	finishes := func(packets [][]byte, at []int64, first int64, count int) ([][]byte, error) {
		ahead.Forget(testEvent, 1)
		return s.sounds.encode(packets, at, first, count)
	}
	require.NoError(t, ahead.Extend(testEvent, 1, file, finishes))
	require.Zero(t, ahead.Get(testEvent, 1), "of a finished segment")
	require.NoError(t, ahead.Extend(testEvent, 1, file, s.sounds.encode))
	require.NotZero(t, ahead.Get(testEvent, 1))
	s.disposeEnded()
	require.Nil(t, s.stream(testEvent))
	require.Zero(t, ahead.Get(testEvent, 1), "of a removed stream")
}

// requireSeamless checks the sound of n segments: its times, its continuity counters, and its waveform.
func requireSeamless(t *testing.T, cfg Config, n uint64) {
	var at []float64
	var all []byte
	for seq := range n {
		p := probe(t, cfg, seq)
		sound, pictures := p.times(t, "audio"), p.times(t, "video")
		require.Less(t, sound[0]-pictures[0], 0.0214)
		require.GreaterOrEqual(t, sound[0], pictures[0])
		at = append(at, sound...)
		all = append(all, content(t, cfg, segmentName(testEvent, seq))...)
	}
	for i := range at[1:] {
		require.InDelta(t, 1024.0/48000, at[i+1]-at[i], 0.00002, "frame %d", i)
	}
	counter := -1
	for ; len(all) > 0; all = all[188:] {
		if binary.BigEndian.Uint16(all[1:])&0x1FFF == 257 {
			require.True(t, counter < 0 || int(all[3]&15) == (counter+1)&15, "continuity counter")
			counter = int(all[3] & 15)
		}
	}
	joined := cfg.folder().path("joined.ts")
	defer os.Remove(joined)
	var whole []byte
	for seq := range n {
		whole = append(whole, content(t, cfg, segmentName(testEvent, seq))...)
	}
	require.NoError(t, os.WriteFile(joined, whole, 0o600))
	pcm := program(t, "ffmpeg", "-xerror", "-i", joined, "-vn", "-ac", "1", "-f", "f32le", "pipe:1")
	var x []float64
	for ; len(pcm) >= 4; pcm = pcm[4:] {
		x = append(x, float64(math.Float32frombits(binary.LittleEndian.Uint32(pcm))))
	}
	k, peak, worst := 2*math.Cos(2*math.Pi*440/48000), 0.0, 0.0
	for i := 4800; i < len(x)-9600; i++ { // a sine's next sample follows from two
		peak, worst = max(peak, math.Abs(x[i])), max(worst, math.Abs(x[i+1]-k*x[i]+x[i-1]))
	}
	require.Greater(t, peak, 0.05)
	require.Less(t, worst/peak, 0.02, "a click")
	require.InDelta(t, float64(len(at)), float64(len(x))/1024, 2)
}

func mtimeOf(t testing.TB, cfg Config, name string) time.Time {
	t.Helper()
	info, err := os.Stat(cfg.folder().path(name))
	require.NoError(t, err)
	return info.ModTime()
}

// TestCollectedSegmentsGetTheirSound checks that sound is made without a player, and that no such segment is
// deleted before.
func TestCollectedSegmentsGetTheirSound(t *testing.T) {
	cfg, made := counted(t)
	cfg.Window, cfg.Dispose = 2*time.Second, time.Nanosecond
	cfg.Collects = func(_ event.ID, seq uint64) bool { return seq == 0 || seq == 3 }
	s := open(t, cfg)
	show(t, s, together(film(t, "320x180", 10, 2), hum(t, 10)))
	require.Subset(t, files(t, cfg), []string{"stage-1-0.ts.raw", "stage-1-3.ts.raw"})
	s.disposeEnded()
	require.Equal(t, []string{"stage-1-0.ts.raw", "stage-1-3.ts.raw", "stage-1.m3u8"}, files(t, cfg))
	defer run(t, s)()
	require.Eventually(t, func() bool { return made.Load() == 2 && len(files(t, cfg)) == 1 }, time.Minute, 20*time.Millisecond)
}

// TestCollectorComesLate keeps segments that get their sound after they have left the window, and those after them.
func TestCollectorComesLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg, _ := counted(t)
		cfg.Window, cfg.Collects = 2*time.Second, func(_ event.ID, seq uint64) bool { return seq != 2 }
		s := newStream(testEvent, cfg)
		s.setRaw(1)
		all := []segment{{seq: 0}, {seq: 1}, {seq: 2}, {seq: 3}}
		for range 2 {
			gone, held := s.part(all)
			require.Equal(t, []segment{{seq: 0}, {seq: 2}}, gone)
			require.Equal(t, []segment{{seq: 1}, {seq: 3}}, held)
			s.sounded(1)
		}
		time.Sleep(cfg.Window)
		_, held := s.part(all)
		require.Empty(t, held)
	})
}

// TestWatchedStream makes the sound of the newest segment before it is asked for.
func TestWatchedStream(t *testing.T) {
	cfg, made := counted(t)
	s := open(t, cfg)
	show(t, s, together(film(t, "320x180", 4, 2), hum(t, 4)))
	s.stream(testEvent).ask()
	defer run(t, s)()
	require.Eventually(t, func() bool { return slices.Contains(files(t, cfg), "stage-1-1.ts") }, time.Minute, 20*time.Millisecond)
	require.Equal(t, int32(1), made.Load())
}

// TestRawSegmentsAfterACrash: one was torn, one was being completed, one was complete but for the end of its raw file.
func TestRawSegmentsAfterACrash(t *testing.T) {
	cfg, made := counted(t)
	s := open(t, cfg)
	show(t, s, together(film(t, "320x180", 8, 2), hum(t, 8)))
	raws := [][]byte{}
	for _, name := range []string{"stage-1-0.ts.raw", "stage-1-1.ts.raw", "stage-1-2.ts.raw", "stage-1-3.ts.raw"} {
		raws = append(raws, content(t, cfg, name))
	}
	write := func(name string, data []byte) {
		require.NoError(t, os.WriteFile(cfg.folder().path(name), data, 0o600))
	}
	require.NoError(t, s.sounds.wait(t.Context(), testEvent, 0))
	s.sounds.close()
	write("stage-1-0.ts.raw", raws[0])
	write("stage-1-1.ts.whole", raws[1][:1000])
	require.NoError(t, os.Remove(cfg.folder().path("stage-1-3.ts.raw")))
	write("stage-1-3.ts.tmp", raws[3][:len(raws[3])*2/3])
	s = open(t, cfg)
	defer s.sounds.close()
	require.Equal(t, []string{"stage-1-0.ts", "stage-1-1.ts.raw", "stage-1-2.ts.raw", "stage-1-3.ts.raw", "stage-1.m3u8"}, files(t, cfg))
	require.Len(t, s.stream(testEvent).playlist().segments, 4)
	for seq := range uint64(4) {
		require.NoError(t, s.sounds.wait(t.Context(), testEvent, seq))
	}
	require.Equal(t, int32(4), made.Load())
	requireSeamless(t, cfg, 3)
	torn := probe(t, cfg, 3)
	pictures, sound := torn.times(t, "video"), torn.times(t, "audio")
	require.InDelta(t, pictures[len(pictures)-1], sound[len(sound)-1], 0.2)
}

// TestMicrophoneComesLate begins without sound: a new segment begins with it, and no player notices.
func TestMicrophoneComesLate(t *testing.T) {
	cfg, _ := counted(t)
	s := open(t, cfg)
	defer s.sounds.close()
	show(t, s, together(film(t, "320x180", 10, 1), shift(hum(t, 5), 5*time.Second)))
	require.NotContains(t, onDisk(t, cfg), "DISCONTINUITY")
	list := s.stream(testEvent).playlist()
	require.False(t, list.segments[0].raw)
	require.True(t, list.segments[len(list.segments)-1].raw)
	for _, seg := range list.segments {
		require.NoError(t, s.sounds.wait(t.Context(), testEvent, seg.seq))
		probe(t, cfg, seg.seq)
	}
	decode(t, cfg)
}

// TestEncoderOfSoundFails leaves the segment silent.
func TestEncoderOfSoundFails(t *testing.T) {
	cfg, _ := counted(t)
	cfg.AAC = func(context.Context, [][]byte, []int64, int64, int) ([][]byte, error) { return nil, os.ErrInvalid }
	s := open(t, cfg)
	defer s.sounds.close()
	show(t, s, together(film(t, "320x180", 2, 2), hum(t, 2)))
	require.NoError(t, s.sounds.wait(t.Context(), testEvent, 0))
	require.NotEmpty(t, probe(t, cfg, 0).times(t, "audio"))
	require.False(t, bytes.Contains(content(t, cfg, "stage-1-0.ts"), []byte("Opus")))
}

// TestUnreadableSegmentIsLeftOut damages a raw segment that is recorded: after a few attempts it no longer holds up
// those behind it.
func TestUnreadableSegmentIsLeftOut(t *testing.T) {
	for name, harm := range map[string]func(raw []byte) []byte{
		"no packets":     func(raw []byte) []byte { return bytes.Repeat([]byte{'x'}, len(raw)) },
		"start is lost":  func(raw []byte) []byte { return raw[188:] },
		"middle is lost": func(raw []byte) []byte { return append(raw[:188*5:188*5], make([]byte, 188*5)...) },
		"empty":          func([]byte) []byte { return nil },
	} {
		t.Run(name, func(t *testing.T) {
			cfg, _ := counted(t)
			cfg.Collects = func(event.ID, uint64) bool { return true }
			show(t, open(t, cfg), together(film(t, "320x180", 6, 2), hum(t, 6)))
			file := cfg.folder().path("stage-1-1.ts.raw")
			require.NoError(t, os.WriteFile(file, harm(content(t, cfg, "stage-1-1.ts.raw")), 0o600))
			synctest.Test(t, func(t *testing.T) {
				s := open(t, cfg)
				defer s.sounds.close()
				for range maxReads {
					require.FileExists(t, file)
					require.ErrorIs(t, s.sounds.wait(t.Context(), testEvent, 1), raw.ErrUnreadable)
					require.ErrorIs(t, s.sounds.wait(t.Context(), testEvent, 1), errFailed)
					time.Sleep(again)
				}
				require.NoFileExists(t, file)
				seqs, _ := s.stream(testEvent).toMake()
				require.Equal(t, []uint64{0, 2}, seqs)
				gone, held := s.stream(testEvent).part([]segment{{seq: 1}, {seq: 2}})
				require.Equal(t, []segment{{seq: 1}}, gone)
				require.Equal(t, []segment{{seq: 2}}, held)
			})
		})
	}
}

// TestFullDiskLeavesNoSegmentOut goes on with the segment once there is space.
func TestFullDiskLeavesNoSegmentOut(t *testing.T) {
	cfg, _ := counted(t)
	show(t, open(t, cfg), together(film(t, "320x180", 2, 2), hum(t, 2)))
	require.NoError(t, os.Mkdir(cfg.folder().path("stage-1-0.ts.whole"), 0o700)) // nothing can be written there
	synctest.Test(t, func(t *testing.T) {
		s := newSounds(cfg, func(event.ID, uint64) {}, func(event.ID, uint64) { t.Error("left out") })
		defer s.close()
		for range maxReads + 1 {
			require.Error(t, s.wait(t.Context(), testEvent, 0))
			time.Sleep(again)
		}
		require.NoError(t, os.Remove(cfg.folder().path("stage-1-0.ts.whole")))
		require.NoError(t, s.wait(t.Context(), testEvent, 0))
	})
}
