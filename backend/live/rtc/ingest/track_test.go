package ingest_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/pion/rtp/codecs"
	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/media"
)

// packets cuts the clip into RTP packets of at most 300 bytes.
func packets(tb testing.TB) []ingest.Packet {
	tb.Helper()
	var (
		all       []ingest.Packet
		payloader codecs.H264Payloader
		at        = time.Now()
	)
	for i, unit := range rtctest.Clip() {
		payloads := payloader.Payload(300, unit)
		for j, b := range payloads {
			when := at.Add(time.Duration(i) * time.Second / 30)
			all = append(all, ingest.Packet{
				Seq: uint16(65_500 + len(all)), Timestamp: uint32(i * 3000), Marker: j == len(payloads)-1,
				Payload: b, Arrival: when, Wall: when,
			})
		}
	}
	return all
}

func frames(in []ingest.Packet) (out []media.Frame) {
	t := ingest.NewTrack(media.H264, in[0].Wall, ingest.ParamSets{})
	for _, p := range in {
		t.Push(p, func(f media.Frame) { out = append(out, f) })
	}
	return out
}

// nals returns the NAL units of an Annex B access unit.
func nals(unit []byte) [][]byte { return bytes.Split(unit, []byte{0, 0, 0, 1})[1:] }

func TestFramesAreWhatWasSent(t *testing.T) {
	clip, got := rtctest.Clip(), frames(packets(t))
	require.Len(t, got, len(clip))
	for i, f := range got {
		require.Equal(t, i%15 == 0, f.Key, "frame %d", i)
		require.Equal(t, bytes.Join(nals(clip[i]), nil), bytes.Join(f.Units, nil), "frame %d", i)
		at := time.Duration(i) * time.Second / 30
		require.Equal(t, []time.Duration{at, at}, []time.Duration{f.PTS, f.DTS}, "frame %d", i)
	}
}

func TestReorderedPackets(t *testing.T) {
	in := packets(t)
	for i := 1; i+3 < len(in); i += 4 {
		in[i], in[i+2] = in[i+2], in[i]
	}
	require.Len(t, frames(in), len(rtctest.Clip()))
}

// lose removes one packet of picture n, which pick chooses.
func lose(in []ingest.Packet, n uint32, pick func(count int) int) []ingest.Packet {
	first, count := -1, 0
	for i, p := range in {
		if p.Timestamp != n*3000 {
			continue
		}
		if first < 0 {
			first = i
		}
		count++
	}
	i := first + pick(count)
	return append(in[:i:i], in[i+1:]...)
}

func TestLossSkipsToTheNextKeyframe(t *testing.T) {
	beginning := func(int) int { return 0 }
	end := func(count int) int { return count - 1 }
	for name, c := range map[string]struct {
		picture uint32
		pick    func(int) int
		intact  int // pictures before the loss
		next    int // the picture with which it continues
	}{
		"beginning of a picture":  {3, beginning, 3, 15},
		"beginning of a keyframe": {15, beginning, 15, 30},
		"end of a picture":        {14, end, 14, 15},
		"end of a keyframe":       {15, end, 15, 30},
	} {
		got := frames(lose(packets(t), c.picture, c.pick))
		require.Len(t, got, c.intact+60-c.next, name)
		require.True(t, got[c.intact].Key, name)
		require.Equal(t, time.Duration(c.next)*time.Second/30, got[c.intact].PTS, name)
	}
}

func TestJoinInTheMiddle(t *testing.T) {
	in := packets(t)
	got := frames(in[20:])
	require.Len(t, got, 45, "from the middle of the first group")
	require.True(t, got[0].Key)
}

func TestParamSetsAreAdded(t *testing.T) {
	sps, pps, idr := []byte{0x67, 1, 2, 3}, []byte{0x68, 1}, []byte{0x65, 9, 9}
	track := ingest.NewTrack(media.H264, time.Now(), ingest.ParamSets{SPS: sps, PPS: pps})
	var got []media.Frame
	track.Push(ingest.Packet{Payload: idr, Marker: true}, func(f media.Frame) { got = append(got, f) })
	require.Len(t, got, 1)
	require.Equal(t, [][]byte{sps, pps, idr}, got[0].Units)
}

func TestOpus(t *testing.T) {
	since := time.Now()
	track := ingest.NewTrack(media.Opus, since, ingest.ParamSets{})
	var got []media.Frame
	for i := range 3 {
		at := since.Add(time.Duration(i) * 20 * time.Millisecond)
		track.Push(ingest.Packet{Seq: uint16(i), Payload: []byte{1}, Arrival: at, Wall: at}, func(f media.Frame) { got = append(got, f) })
	}
	require.Len(t, got, 3)
	require.Equal(t, 40*time.Millisecond, got[2].PTS)
	require.Equal(t, media.Opus, got[2].Codec)
}

// TestTimesRise sets the publisher's clock back: no two frames may have the same time.
func TestTimesRise(t *testing.T) {
	since := time.Now()
	track := ingest.NewTrack(media.Opus, since, ingest.ParamSets{})
	var at []time.Duration
	for i, wall := range []time.Duration{-1000, 600, 20, 40, 620} {
		p := ingest.Packet{Seq: uint16(i), Payload: []byte{0xf8}, Wall: since.Add(wall * time.Millisecond), Arrival: since}
		track.Push(p, func(f media.Frame) { at = append(at, f.DTS/time.Millisecond) })
	}
	require.Equal(t, []time.Duration{0, 600, 601, 602, 620}, at)
}

func TestDescribeSPS(t *testing.T) {
	info, err := ingest.DescribeSPS(frames(packets(t))[0].Units[0])
	require.NoError(t, err)
	require.Equal(t, []int{160, 120}, []int{info.Width, info.Height})
	require.NotEmpty(t, info.Level)
}

func TestParamSetsFromSDP(t *testing.T) {
	s := ingest.ParamSetsFromSDP("a=fmtp:96 packetization-mode=1; sprop-parameter-sets=Z0IAHw==,aM4=;x=y\r\na=mid:0\r\n")
	require.Len(t, s.SPS, 4)
	require.Len(t, s.PPS, 2)
	require.NotNil(t, s.Aggregate())
}

// FuzzTrack feeds packets with arbitrary payload, numbering and timing.
func FuzzTrack(f *testing.F) {
	for _, p := range packets(f)[:12] {
		f.Add(p.Payload, p.Seq, p.Timestamp, p.Marker)
	}
	f.Add([]byte{24, 0, 1, 0x67, 0, 9}, uint16(1), uint32(0), true)
	f.Add([]byte{28, 0xc5}, uint16(40_000), uint32(1<<31), false)
	seed := packets(f)[:6]
	f.Fuzz(func(t *testing.T, payload []byte, seq uint16, ts uint32, marker bool) {
		track := ingest.NewTrack(media.H264, time.Now(), ingest.ParamSets{})
		check := func(f media.Frame) {
			for _, u := range f.Units {
				require.NotEmpty(t, u)
			}
		}
		ingest.Inspect(payload)
		for i, p := range seed {
			track.Push(p, check)
			one := ingest.Packet{Seq: seq + uint16(i), Timestamp: ts, Marker: marker, Payload: payload, Arrival: p.Arrival}
			track.Push(one, check)
		}
	})
}

func FuzzDescribeSPS(f *testing.F) {
	f.Add(frames(packets(f))[0].Units[0])
	f.Fuzz(func(_ *testing.T, nal []byte) {
		_, _ = ingest.DescribeSPS(nal) // must not panic
	})
}
