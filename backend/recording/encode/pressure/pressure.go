// Package pressure measures how busy the machine is with work that comes before recordings, from
// /proc and the control groups of Linux:
//
//	quota   cpu.max of cgroup v2, or cpu.cfs_quota_us of v1; the smallest of this process's
//	        group and all groups above it counts
//	used    /proc/stat without the time of niced processes: encoders of recordings are
//	        niced, and must not count as other work
//	stall   cpu.pressure of the group, else /proc/pressure/cpu (PSI)
//
// On a system without these files, Read returns ErrUnknown and half of the machine counts as busy.
package pressure

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"sync"
	"time"
)

// unknownShare is the busy share that is assumed on a machine without measurements.
const unknownShare = 0.5

// Reader reads samples. Its zero value reads this machine.
type Reader struct {
	Root fs.FS // holds proc and sys; nil means "/"
	CPUs int   // of the machine; 0 means runtime.NumCPU
}

// Sample holds the machine's counters at one moment.
type Sample struct {
	CPUs  float64       // of the machine
	Quota float64       // CPUs that this process may use; at most CPUs
	Used  time.Duration // CPU time since the machine's start of all processes that are not niced
	Stall float64       // percent of 10 s in which a task waited for a CPU; -1 means unknown
}

// Load holds the use of the machine between two samples.
type Load struct {
	Cores float64 // that this process may use
	Busy  float64 // share of the machine in use without niced processes, 0 to 1
	Stall float64 // as in Sample
}

// Free returns how many cores are left for this process.
func (l Load) Free() float64 { return l.Cores * (1 - l.Busy) }

// Read returns a sample. With ErrUnknown, it holds only the number of CPUs.
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

// Since returns the load between an earlier sample and s.
func (s Sample) Since(earlier Sample, passed time.Duration) Load {
	l := Load{Cores: s.Quota, Stall: s.Stall}
	if passed > 0 {
		l.Busy = max(0, min(1, (s.Used-earlier.Used).Seconds()/(passed.Seconds()*s.CPUs)))
	}
	return l
}

// Unknown returns the assumed load of a machine without measurements.
func (s Sample) Unknown() Load { return Load{Cores: s.Quota, Busy: unknownShare, Stall: -1} }

// minInterval is the shortest time over which a load is measured, because the counters move in
// ticks.
const minInterval = 2 * time.Second

// Meter measures the load between two calls. Its zero value measures this machine. Safe for
// concurrent use.
type Meter struct {
	Reader Reader
	Now    func() time.Time // nil means time.Now

	mu     sync.Mutex
	before Sample
	at     time.Time
	load   Load
}

// Load returns how busy the machine was in the last seconds. The first call returns the assumed
// load.
func (m *Meter) Load() Load {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	passed := now.Sub(m.at)
	if !m.at.IsZero() && passed < minInterval && passed >= 0 {
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
