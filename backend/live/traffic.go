package live

import (
	"sync"
	"sync/atomic"
	"time"
)

// sampleCount is the number of samples in 30 seconds, over which SRS reports rates.
const sampleCount = int(30*time.Second/sampleEvery) + 1

// meter counts bytes without a lock. It keeps samples, from which rates are computed.
type meter struct {
	recv, sent atomic.Uint64

	mu      sync.Mutex
	samples []sample // oldest first, at most sampleCount
}

type sample struct {
	at         time.Time
	recv, sent uint64
}

func (m *meter) now(at time.Time) sample {
	return sample{at: at, recv: m.recv.Load(), sent: m.sent.Load()}
}

func (m *meter) sample(at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.samples) == sampleCount {
		copy(m.samples, m.samples[1:])
		m.samples = m.samples[:sampleCount-1]
	}
	m.samples = append(m.samples, m.now(at))
}

// traffic returns the totals and the rates over the last 30 s. A meter that is younger than that, which began
// at since, has its rates over its whole life.
func (m *meter) traffic(since, at time.Time) Traffic {
	m.mu.Lock()
	defer m.mu.Unlock()
	from := sample{at: since}
	if len(m.samples) == sampleCount {
		from = m.samples[0]
	}
	to := m.now(at)
	t := Traffic{BytesIn: to.recv, BytesOut: to.sent}
	if d := to.at.Sub(from.at); d >= time.Second {
		t.KbpsIn = kbps(to.recv-from.recv, d)
		t.KbpsOut = kbps(to.sent-from.sent, d)
	}
	return t
}

func kbps(bytes uint64, d time.Duration) int { return int(float64(bytes) * 8 / 1000 / d.Seconds()) }

const sampleEvery = 5 * time.Second

// Traffic holds totals, and rates over the last 30 seconds.
type Traffic struct {
	BytesIn, BytesOut uint64
	KbpsIn, KbpsOut   int
}
