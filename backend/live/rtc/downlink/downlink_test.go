package downlink

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/pion/rtcp"
	"github.com/stretchr/testify/require"
)

const kbit = 1000

func steady(kbps int) func(time.Duration) int { return func(time.Duration) int { return kbps } }

// TestLayerFollowsConnection plays a show of three layers over connections.
func TestLayerFollowsConnection(t *testing.T) {
	for _, test := range []struct {
		name string
		kbps int
		room int
		want int
		most int // changes
	}{
		{"plenty", 20_000, 200, 2, 0},
		{"just enough", 3500, 100, 2, 0},
		{"for the middle", 900, 40, 1, 3},
		{"600 kbit/s", 600, 40, 1, 4},
		{"600 kbit/s, a queue of a second", 600, 60, 1, 4},
		{"for the lowest", 300, 40, 0, 4},
		{"not even for the lowest", 100, 40, 0, 4},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newShow(steady(test.kbps), 150*kbit, 450*kbit, 2500*kbit)
			s.path.room = test.room
			s.run(60 * time.Second)
			require.Equal(t, test.want, s.on, "%v %+v", s.changes, s.est.state)
			require.LessOrEqual(t, len(s.changes), test.most, "%v", s.changes)
		})
	}
}

// TestDownWithinASecond checks how soon a connection that becomes narrow is sent less, and how soon it is back on top.
func TestDownWithinASecond(t *testing.T) {
	for _, narrow := range []int{200, 400, 600, 1000} {
		s := newShow(func(at time.Duration) int {
			if at > 10*time.Second && at < 40*time.Second {
				return narrow
			}
			return 20_000
		}, 150*kbit, 450*kbit, 2500*kbit)
		s.run(40 * time.Second)
		require.NotEmpty(t, s.changes, narrow)
		require.Less(t, s.changes[0].at, 11*time.Second, narrow)
		require.Less(t, s.changes[0].to, 2)
		s.run(55 * time.Second)
		require.Equal(t, 2, s.on, "%d: not back within 15 s: %v", narrow, s.changes)
		var up time.Duration
		for i, c := range s.changes {
			if i == 0 || c.to < s.changes[i-1].to {
				continue
			}
			require.True(t, up == 0 || c.at-up >= upEvery, "%d: two changes up within ten seconds: %v", narrow, s.changes)
			require.GreaterOrEqual(t, c.at-s.changes[i-1].at, calm, "%d: %v", narrow, s.changes)
			up = c.at
		}
	}
}

// TestBackOnTopDespiteLoss plays connections that lose one packet in a hundred and become good at different moments.
func TestBackOnTopDespiteLoss(t *testing.T) {
	for seed := range uint64(40) {
		random, good := rand.New(rand.NewPCG(seed, 1)), 40*time.Second+time.Duration(seed)*300*time.Millisecond
		s := newShow(func(at time.Duration) int {
			if at < good {
				return 300
			}
			return 20_000
		}, 150*kbit, 500*kbit, 2500*kbit)
		s.path.delay, s.path.loses = 60*time.Millisecond, func(int) bool { return random.IntN(100) < 1 }
		s.run(good)
		require.Zero(t, s.on, "%d: %v", seed, s.changes)
		s.run(good + 15*time.Second)
		require.Equal(t, 2, s.on, "%d: not back within 15 s of %v: %v", seed, good, s.changes)
	}
}

// TestUnsteadyPathIsNotFull checks that jitter and some loss change no layer.
func TestUnsteadyPathIsNotFull(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	s := newShow(steady(10_000), 150*kbit, 450*kbit, 2500*kbit)
	s.path.room = 200
	s.path.jitter = func(int) time.Duration { return time.Duration(random.IntN(80)) * time.Millisecond }
	s.path.loses = func(int) bool { return random.IntN(100) < 3 }
	s.run(time.Minute)
	require.Empty(t, s.changes)
}

func TestChoice(t *testing.T) {
	start := time.Unix(1_700_000_000, 0)
	at := func(seconds float64) time.Time { return start.Add(time.Duration(seconds * float64(time.Second))) }
	rates := []int{150, 450, 2500}
	full := func(rate int, seconds float64) State {
		return State{Rate: rate, Limited: true, Full: true, Since: at(seconds), Probes: true}
	}
	calm := func(rate int, since float64) State {
		return State{Rate: rate, Limited: true, Since: at(since), Probes: true}
	}
	type step struct {
		at    float64
		state State
		want  int
	}
	for _, test := range []struct {
		name  string
		steps []step
	}{
		{"an unknown connection begins on top", []step{{0, State{}, 2}, {60, State{}, 2}}},
		{"down to what fits, at once", []step{{0, State{}, 2}, {0.5, full(500, 0.5), 1}}},
		{"the lowest is always sent", []step{{0, State{}, 2}, {1, full(10, 1), 0}, {9, full(10, 9), 0}}},
		{"one by one while the rate says that it fits", []step{{0, State{}, 2}, {1, full(9000, 1), 1}, {2, full(9000, 2), 1}, {2.6, full(9000, 2.6), 0}}},
		{"up after five calm seconds, over a layer", []step{{0, State{}, 2}, {1, full(160, 1), 0}, {5.9, calm(3000, 1), 0}, {6.1, calm(3000, 1), 2}}},
		{"not up without room", []step{{0, State{}, 2}, {1, full(160, 1), 0}, {20, calm(460, 1), 0}, {20.1, calm(500, 1), 1}}},
		{"one change up in ten seconds", []step{
			{0, State{}, 2}, {1, full(160, 1), 0}, {7, calm(500, 1), 1}, {16.9, calm(3000, 1), 1}, {17.1, calm(3000, 1), 2},
		}},
		{"a layer that filled the connection waits", []step{
			{0, State{}, 2},
			{1, full(160, 1), 0},
			{7, calm(500, 1), 1},
			{8, full(400, 8), 0},
			{17.9, calm(500, 8), 0},
			{18.1, calm(500, 8), 1},
			{19, full(400, 19), 0},
			{38.9, calm(500, 19), 0},
			{39.1, calm(500, 19), 1},
		}},
		{"without probes the next layer is tried", []step{
			{0, State{}, 2},
			{1, full(160, 1), 0},
			{7, State{Rate: 150, Limited: true, Since: at(1)}, 1},
			{17.1, State{Rate: 450, Limited: true, Since: at(1)}, 2},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, on := Choice{}, -1
			for _, s := range test.steps {
				on = c.Next(rates, on, s.state, at(s.at))
				require.Equal(t, s.want, on, "after %g s", s.at)
			}
		})
	}
}

// TestReportsAlone checks viewers that give no feedback about single packets.
func TestReportsAlone(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	var e Estimator
	second := func(sent int, loss float64, rtt time.Duration) State {
		now = now.Add(time.Second)
		e.Report(loss, rtt, sent, now)
		return e.State(now)
	}
	const rtt = 30 * time.Millisecond
	second(0, 0, rtt)
	s := second(100_000, 0.01, rtt)
	require.Equal(t, State{Rate: 792_000, Loss: 0.01}, s)
	s = second(200_000, 0.5, rtt)
	require.True(t, s.Full && s.Broken && s.Limited)
	require.Equal(t, 340_000, s.Rate)
	s = second(250_000, 0, rtt+300*time.Millisecond)
	require.True(t, s.Full && !s.Broken, "a queue of 300 ms")
	require.False(t, second(300_000, 0, rtt).Full)
}

// TestRequestsTellBeforeReports checks viewers that request lost packets again, 100 ms after each other.
func TestRequestsTellBeforeReports(t *testing.T) {
	const every = 100 * time.Millisecond
	for name, test := range map[string]struct {
		lost, of int // so many of so many packets
		times    int
		full     bool
	}{
		"much is lost":           {20, 50, 6, true},
		"only a burst is lost":   {200, 300, 2, false},
		"few are lost":           {2, 50, 20, false},
		"few packets, some lost": {1, 3, 4, false},
	} {
		t.Run(name, func(t *testing.T) {
			now, number, full := time.Unix(1_700_000_000, 0), uint16(65_500), false
			var e Estimator
			for range test.times {
				lost := make([]uint16, test.lost)
				for i := range lost {
					lost[i] = number + uint16(i)
				}
				number += uint16(test.of)
				pairs := rtcp.NackPairsFromSequenceNumbers(lost)
				full = e.Requested(pairs, now) || full
				full = e.Requested(pairs, now.Add(every/2)) || full // again, because nothing came
				now = now.Add(every)
			}
			require.Equal(t, test.full, full)
			require.Equal(t, test.full, e.State(now).Broken)
		})
	}
}

// TestRequestsAfterALongCalm checks that numbers which cannot be told apart from old ones do not hide a full connection.
func TestRequestsAfterALongCalm(t *testing.T) {
	now, full := time.Unix(1_700_000_000, 0), false
	var e Estimator
	require.False(t, e.Requested([]rtcp.NackPair{{PacketID: 100}}, now))
	number := uint16(100 + 40_000)
	now = now.Add(5 * time.Minute)
	for range 6 {
		full = e.Requested([]rtcp.NackPair{{PacketID: number, LostPackets: 0xffff}}, now) || full
		number, now = number+30, now.Add(100*time.Millisecond)
	}
	require.True(t, full)
}

// TestSilentViewerIsCutOff checks that a viewer whose feedback ends is sent less.
func TestSilentViewerIsCutOff(t *testing.T) {
	s := newShow(steady(20_000), 150*kbit, 2500*kbit)
	s.run(5 * time.Second)
	require.False(t, s.est.State(s.time()).Full)
	s.quiet = true
	s.run(6500 * time.Millisecond)
	require.Zero(t, s.on)
}

func TestNumberOfAPacket(t *testing.T) {
	var e Estimator
	now := time.Unix(1_700_000_000, 0)
	e.history.next = 65_000
	for media := range uint16(remembered + 100) {
		e.Sent(media, false, 100, now)
		e.Sent(media, true, 100, now)
	}
	number, ok := e.Number(remembered + 99)
	require.True(t, ok)
	require.Equal(t, e.Next()-2, number)
	_, ok = e.Number(3)
	require.False(t, ok, "forgotten")
}

// FuzzFeedback checks that no feedback of a viewer breaks the estimate.
func FuzzFeedback(f *testing.F) {
	whole := &rtcp.TransportLayerCC{
		Header: rtcp.Header{Count: rtcp.FormatTCC, Type: rtcp.TypeTransportSpecificFeedback, Length: 5}, PacketStatusCount: 2,
		PacketChunks: []rtcp.PacketStatusChunk{&rtcp.RunLengthChunk{PacketStatusSymbol: rtcp.TypeTCCPacketReceivedSmallDelta, RunLength: 2}},
		RecvDeltas: []*rtcp.RecvDelta{
			{Type: rtcp.TypeTCCPacketReceivedSmallDelta, Delta: 1000}, {Type: rtcp.TypeTCCPacketReceivedSmallDelta, Delta: 250},
		},
	}
	b, err := whole.Marshal()
	require.NoError(f, err)
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		packets, err := rtcp.Unmarshal(b)
		if err != nil {
			return
		}
		var e Estimator
		now := time.Unix(1_700_000_000, 0)
		for range 20 {
			e.Sent(1, false, 1200, now)
		}
		for _, p := range packets {
			if f, ok := p.(*rtcp.TransportLayerCC); ok {
				e.Feedback(f, now.Add(100*time.Millisecond))
				e.Feedback(f, now.Add(200*time.Millisecond))
			}
		}
		require.GreaterOrEqual(t, e.State(now.Add(time.Second)).Rate, 0)
	})
}
