package downlink

import (
	"time"

	"github.com/pion/rtcp"
)

// path is a connection with a narrow place: packets wait there in a queue, and are dropped if it is full.
type path struct {
	rate   func(at time.Duration) int // bit/s
	room   int                        // packets
	delay  time.Duration
	jitter func(n int) time.Duration
	loses  func(n int) bool

	free    time.Duration // when the narrow place has sent what it has
	count   int
	newest  time.Duration
	waiting []time.Duration
	arrived map[uint16]time.Duration
}

func (p *path) send(number uint16, size int, now time.Duration) {
	p.count++
	for len(p.waiting) > 0 && p.waiting[0] <= now {
		p.waiting = p.waiting[1:]
	}
	if len(p.waiting) >= p.room || p.loses != nil && p.loses(p.count) {
		return
	}
	p.free = max(p.free, now) + time.Duration(size*8)*time.Second/time.Duration(p.rate(now))
	p.waiting = append(p.waiting, p.free)
	at := p.free + p.delay
	if p.jitter != nil {
		at += p.jitter(p.count)
	}
	p.newest = max(p.newest, at) // packets keep their order
	p.arrived[number] = p.newest
}

// show is a publisher with layers, and one viewer.
type show struct {
	path   path
	rates  []int
	est    Estimator
	choice Choice
	prober Prober

	start    time.Time
	now      time.Duration
	on, want int
	moveAt   time.Duration
	probe    int
	told     uint16 // the number that the next feedback begins with
	feedback []pending
	quiet    bool // the viewer gives no feedback about packets
	octets   int

	changes []change
}

type pending struct {
	at time.Duration
	f  *rtcp.TransportLayerCC
}

type change struct {
	at time.Duration
	to int
}

func newShow(kbps func(at time.Duration) int, rates ...int) *show {
	s := &show{rates: rates, start: time.Unix(1_700_000_000, 0)}
	s.path = path{rate: func(at time.Duration) int { return kbps(at) * 1000 }, room: 40, delay: 20 * time.Millisecond, arrived: map[uint16]time.Duration{}}
	s.on = s.choice.Next(rates, -1, State{}, s.start)
	s.want = s.on
	return s
}

// run plays until a time, in steps of a millisecond.
func (s *show) run(until time.Duration) {
	for ; s.now < until; s.now += time.Millisecond {
		ms := int(s.now / time.Millisecond)
		if ms%33 == 0 {
			s.picture(ms/33%60 == 0)
		}
		if ms%100 == 50 {
			s.tell()
		}
		for len(s.feedback) > 0 && s.feedback[0].at <= s.now {
			s.est.Feedback(s.feedback[0].f, s.time())
			s.feedback = s.feedback[1:]
		}
		if ms%100 == 0 {
			s.decide()
		}
	}
}

func (s *show) time() time.Time { return s.start.Add(s.now) }

// picture sends a picture: a keyframe when the layer begins, and every two seconds.
func (s *show) picture(key bool) {
	if s.want != s.on && s.now >= s.moveAt {
		s.on, key = s.want, true
	}
	size := s.rates[s.on] / 8 / 30
	if key {
		size *= 6
	}
	s.send(size)
	if s.probe > 0 {
		s.send((s.probe - s.rates[s.on]) / 8 / 30)
	}
}

func (s *show) send(bytes int) {
	for ; bytes > 0; bytes -= 1200 {
		size := min(bytes, 1200)
		s.path.send(s.est.Next(), size, s.now)
		s.est.Sent(0, false, size, s.time())
		s.octets += size
	}
}

// tell makes the viewer's feedback about the packets up to the newest that has arrived.
func (s *show) tell() {
	f := &rtcp.TransportLayerCC{BaseSequenceNumber: s.told}
	var symbols []uint16
	var clock time.Duration
	end := s.told
	for n := s.told; n != s.est.Next(); n++ {
		if at, ok := s.path.arrived[n]; ok && at <= s.now {
			end = n + 1
		}
	}
	for ; s.told != end; s.told++ {
		at, ok := s.path.arrived[s.told]
		if !ok || at > s.now {
			symbols = append(symbols, rtcp.TypeTCCPacketNotReceived)
			continue
		}
		symbols = append(symbols, rtcp.TypeTCCPacketReceivedSmallDelta)
		f.RecvDeltas = append(f.RecvDeltas, &rtcp.RecvDelta{Delta: int64((at - clock) / time.Microsecond)})
		clock = at
	}
	f.PacketStatusCount = uint16(len(symbols))
	f.PacketChunks = []rtcp.PacketStatusChunk{&rtcp.StatusVectorChunk{SymbolList: symbols}}
	if !s.quiet && len(symbols) > 0 {
		s.feedback = append(s.feedback, pending{s.now + s.path.delay, f})
	}
}

func (s *show) decide() {
	state := s.est.State(s.time())
	state.Probing = s.prober.Running()
	if want := s.choice.Next(s.rates, s.want, state, s.time()); want != s.want {
		s.want, s.moveAt = want, s.now+150*time.Millisecond
		s.changes = append(s.changes, change{s.now, want})
	}
	s.probe = s.prober.Next(s.rates[s.want], s.rates[len(s.rates)-1], state, s.time())
	s.est.Trial(s.probe > 0, s.time())
}
