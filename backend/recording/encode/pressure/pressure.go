// Package pressure reads how busy the machine is with work that comes before
// recordings, from /proc and the control groups of Linux:
//
//	quota   cpu.max of cgroup v2, or cpu.cfs_quota_us of v1, of this process's
//	        group and all above it; the smallest counts
//	used    /proc/stat, without the time of niced processes: encoders of
//	        recordings are niced, and must not take themselves for load
//	stall   cpu.pressure of the group, else /proc/pressure/cpu (PSI)
//
// Where there is none of it, on another system, a Sample says so and half of
// the machine is taken to be free.
package pressure

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"sync"
	"time"
)

// unknownShare is taken to be in use where nothing tells.
const unknownShare = 0.5

// Reader reads samples. Its zero value reads this machine.
type Reader struct {
	Root fs.FS // holds proc and sys; nil: "/"
	CPUs int   // of the machine; 0: what the runtime counts
}

// Sample is what the machine tells at one moment.
type Sample struct {
	CPUs  float64       // of the machine
	Quota float64       // CPUs this process may use; at most CPUs
	Used  time.Duration // of CPU time since the start, by all that is not niced
	Stall float64       // percent of 10 s in which something waited for a CPU; -1: not told
}

// Load is how busy the machine was between two samples.
type Load struct {
	Cores float64 // this process may use
	Busy  float64 // share of the machine in use, 0 to 1, without niced processes
	Stall float64 // as in Sample
}

// Free is how many cores are left to this process.
func (l Load) Free() float64 { return l.Cores * (1 - l.Busy) }

// Read takes a sample. With ErrUnknown it holds the number of CPUs alone.
func (r Reader) Read() (Sample, error) {
	if r.Root == nil {
		r.Root = os.DirFS("/")
	}
	if r.CPUs == 0 {
		r.CPUs = runtime.NumCPU()
	}
	own := groupsOf(r.Root)
	s := Sample{CPUs: float64(r.CPUs), Stall: stall(r.Root, own)}
	s.Quota = min(s.CPUs, quota(r.Root, own))
	var err error
	s.Used, err = used(r.Root)
	return s, err
}

// Since is the load between an earlier sample and s.
func (s Sample) Since(earlier Sample, passed time.Duration) Load {
	l := Load{Cores: s.Quota, Stall: s.Stall}
	if passed > 0 {
		l.Busy = max(0, min(1, (s.Used-earlier.Used).Seconds()/(passed.Seconds()*s.CPUs)))
	}
	return l
}

// Unknown is the load of a machine that does not tell.
func (s Sample) Unknown() Load { return Load{Cores: s.Quota, Busy: unknownShare, Stall: -1} }

// least is the shortest time a load is measured over: counters move in ticks.
const least = 2 * time.Second

// Meter measures the load since it was last asked. Its zero value measures this
// machine; safe for concurrent use.
type Meter struct {
	Reader Reader
	Now    func() time.Time // nil: time.Now

	mu     sync.Mutex
	before Sample
	at     time.Time
	load   Load
}

// Load is how busy the machine was in the last seconds. The first answer is
// that of a machine that does not tell.
func (m *Meter) Load() Load {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	passed := now.Sub(m.at)
	if !m.at.IsZero() && passed < least && passed >= 0 {
		return m.load
	}
	s, err := m.Reader.Read()
	switch {
	case errors.Is(err, ErrUnknown), m.at.IsZero(), passed < 0:
		m.load = s.Unknown()
	default:
		m.load = s.Since(m.before, passed)
	}
	m.before, m.at = s, now
	return m.load
}

func (m *Meter) now() time.Time {
	if m.Now != nil {
		return m.Now()
	}
	return time.Now()
}
