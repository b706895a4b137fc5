package pressure

import (
	"os"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"
)

// The folders in testdata are copies from real machines: v1 has cgroup v1 with half a CPU, v2 is a
// container with cgroup v2 and 1.5 CPUs, plain has no control groups, and none has no proc.
func TestRead(t *testing.T) {
	for name, want := range map[string]Sample{
		"v1":    {CPUs: 2, Quota: 0.5, Used: 19656670 * time.Millisecond, Stall: 21.3},
		"v2":    {CPUs: 2, Quota: 1.5, Used: 300 * time.Millisecond, Stall: 3.5},
		"plain": {CPUs: 2, Quota: 2, Used: 300 * time.Millisecond, Stall: -1},
	} {
		got, err := Reader{Root: os.DirFS("testdata/" + name), CPUs: 2}.Read()
		require.NoError(t, err, name)
		require.Equal(t, want, got, name)
	}
	got, err := Reader{Root: fstest.MapFS{}, CPUs: 4}.Read()
	require.ErrorIs(t, err, ErrUnknown)
	require.Equal(t, Sample{CPUs: 4, Quota: 4, Stall: -1}, got)
	require.InDelta(t, 2, got.Unknown().Free(), 1e-9)
}

func TestThisMachine(t *testing.T) {
	s, err := Reader{}.Read()
	if err != nil {
		require.ErrorIs(t, err, ErrUnknown)
	}
	require.GreaterOrEqual(t, s.CPUs, 1.0)
	require.Greater(t, s.Quota, 0.0)
	require.LessOrEqual(t, s.Quota, s.CPUs)
}

func TestSince(t *testing.T) {
	before := Sample{CPUs: 4, Quota: 2, Used: time.Second}
	for used, busy := range map[time.Duration]float64{
		time.Second: 0, 21 * time.Second: 0.5, 90 * time.Second: 1, 0: 0, // for 0 the counters went back
	} {
		l := Sample{CPUs: 4, Quota: 2, Used: used, Stall: 7}.Since(before, 10*time.Second)
		require.Equal(t, Load{Cores: 2, Busy: busy, Stall: 7}, l)
	}
	require.Zero(t, before.Since(before, 0).Busy)
}

func TestMeter(t *testing.T) {
	stat := func(ticks string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("cpu  " + ticks + " 5000 0 9 9 0 0 0 0 0\n")}
	}
	root, now := fstest.MapFS{"proc/stat": stat("100")}, time.Unix(1767225600, 0)
	m := Meter{Reader: Reader{Root: root, CPUs: 2}, Now: func() time.Time { return now }}
	require.Equal(t, Load{Cores: 2, Busy: 0.5, Stall: -1}, m.Load(), "nothing to compare with")

	root["proc/stat"] = stat("1100") // ten seconds of CPU time
	now = now.Add(time.Second)
	require.InDelta(t, 0.5, m.Load().Busy, 1e-9, "too short to measure")
	now = now.Add(9 * time.Second)
	require.InDelta(t, 0.5, m.Load().Busy, 1e-9)
	now = now.Add(10 * time.Second)
	require.Zero(t, m.Load().Busy)
	now = now.Add(-time.Hour)
	require.InDelta(t, 0.5, m.Load().Busy, 1e-9, "the clock was set back")

	delete(root, "proc/stat")
	now = now.Add(time.Minute)
	require.Equal(t, Load{Cores: 2, Busy: 0.5, Stall: -1}, m.Load())
}

func FuzzRead(f *testing.F) {
	f.Add("cpu  1 2 3 4 5 6 7 8 9 10\n", "some avg10=1.00 avg60=0 avg300=0 total=1\n", "0::/a/b\n", "max 100000\n")
	f.Add("cpu0 1\n", "some avg10=nan\n", "2:cpu,cpuacct:/../..\n", "-5 0\n")
	f.Fuzz(func(t *testing.T, stat, psi, group, limit string) {
		s, err := Reader{CPUs: 2, Root: fstest.MapFS{
			"proc/stat": {Data: []byte(stat)}, "proc/pressure/cpu": {Data: []byte(psi)}, "proc/self/cgroup": {Data: []byte(group)},
			"sys/fs/cgroup/cpu.max": {Data: []byte(limit)}, "sys/fs/cgroup/cpu/cpu.cfs_quota_us": {Data: []byte(limit)},
		}}.Read()
		if err != nil {
			require.ErrorIs(t, err, ErrUnknown)
		}
		require.True(t, s.Quota > 0 && s.Quota <= 2, s.Quota)
		require.True(t, s.Stall == -1 || s.Stall >= 0 && s.Stall <= 100, s.Stall)
	})
}
