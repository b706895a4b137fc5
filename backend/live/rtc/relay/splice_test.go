package relay

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

// TestNumbersAreNeverUsedTwice sends late packets around keyframes before which the relay inserts
// parameter sets: two payloads with one number would be two messages with one nonce.
func TestNumbersAreNeverUsedTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := open(t)
		e := &encoder{seq: 65_500, feed: r.Publish(1, func() {}, ingest.ParamSets{SPS: []byte{nalSPS, 9}, PPS: []byte{nalPPS, 9}})}
		v := &sink{}
		defer r.Subscribe(v.config()).Close()
		e.send(nalIDR)
		for i := range 200 {
			late := e.packet([]byte{nalSlice, 1, 2, 3}, true)
			e.send(nalIDR)
			if i%5 == 0 {
				e.send(nalIDR) // the late packet is older than two insertions
			}
			e.feed.Write(media.H264, late)
			e.send(nalSlice)
			synctest.Wait()
		}
		bodies := map[uint16]string{}
		for i, h := range v.got() {
			before, used := bodies[h.SequenceNumber]
			require.False(t, used, "number %d for %x and %x", h.SequenceNumber, before, v.bodies[i])
			bodies[h.SequenceNumber] = string(v.bodies[i])
		}
		require.Greater(t, len(bodies), 3*200)
	})
}

// TestLongPauses starts the next publisher after pauses of hours: timestamps wrap meanwhile.
func TestLongPauses(t *testing.T) {
	for _, pause := range []time.Duration{6 * time.Hour, 7 * time.Hour, 12 * time.Hour, 14 * time.Hour, 40 * time.Hour} {
		t.Run(pause.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, asked := open(t), 0
				patient := &sink{}
				defer r.Subscribe(patient.config()).Close()
				publish(r, 1, &asked).keyframe()
				synctest.Wait()
				next := publish(r, 40_000, &asked)
				next.after = pause // a sleep would run every tick of the pause
				next.keyframe()
				fresh := &sink{}
				defer r.Subscribe(fresh.config()).Close()
				synctest.Wait()
				require.Len(t, patient.got(), 6)
				require.Len(t, fresh.got(), 3)
			})
		})
	}
}

// TestWaitingViewerKeepsIndex has a publisher that ignores keyframe requests while a viewer that fell
// behind waits.
func TestWaitingViewerKeepsIndex(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, asked := open(t), 0
		e := publish(r, 1, &asked)
		s := &sink{}
		v := r.Subscribe(s.config())
		defer v.Close()
		e.keyframe()
		synctest.Wait()
		v.tracks[0].started, v.tracks[0].from = false, r.video.ring.head.Load() // the shard is idle
		const burst = 64
		for range 3 * maxSilence / burst {
			for range burst {
				e.send(nalSlice)
			}
			synctest.Wait()
		}
		got := s.got()
		require.Len(t, got, 3+2)
		for i := 1; i < len(got); i++ {
			require.LessOrEqual(t, got[i].SequenceNumber-got[i-1].SequenceNumber, uint16(maxSilence+2*burst))
		}
	})
}
