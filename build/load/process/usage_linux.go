package process

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// Usage holds the resources that a process has used so far.
type Usage struct {
	CPU time.Duration // user and system
	RSS int64         // bytes
	// Sockets counts open sockets. Other files do not count, because databases open and close them.
	Sockets int
	At      time.Time
}

// UsageOf reads the usage of a process. Linux charges the receive path of packets over loopback to the
// process that sends them.
func UsageOf(pid int) (u Usage, err error) {
	u.At = time.Now()
	if u.CPU, err = cpuOf(pid); err != nil {
		return u, err
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return u, err
	}
	u.RSS = field(status, "VmRSS:") * 1024
	u.Sockets, err = socketsOf(pid)
	return u, err
}

func socketsOf(pid int) (n int, err error) {
	folder := fmt.Sprintf("/proc/%d/fd/", pid)
	fds, err := os.ReadDir(folder)
	for _, fd := range fds {
		if to, gone := os.Readlink(folder + fd.Name()); gone == nil && strings.HasPrefix(to, "socket:") {
			n++
		}
	}
	return n, err
}

// cpuOf reads the CPU time of a process, in hundredths of a second. Unlike the sum of its threads' times, it includes
// threads that have ended.
func cpuOf(pid int) (sum time.Duration, err error) {
	const tick = 10 * time.Millisecond // USER_HZ is 100 everywhere
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	fields := strings.Fields(string(raw[bytes.LastIndexByte(raw, ')')+1:])) // the third field and those after it (proc(5))
	if len(fields) < 13 {
		return 0, fmt.Errorf("stat: only %d fields", len(fields))
	}
	for _, text := range fields[11:13] { // utime, stime
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("stat: %w", err)
		}
		sum += time.Duration(n) * tick
	}
	return sum, nil
}

func field(status []byte, name string) int64 {
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, name); ok {
			n, _ := strconv.ParseInt(strings.Fields(rest)[0], 10, 64) // 0 if the kernel has no number
			return n
		}
	}
	return 0
}

// Busy returns how long a processor has worked since the machine started, for all processes. stolen is the
// time for which other machines on the same host had the processor.
func Busy(cpu int) (busy, stolen time.Duration, err error) {
	raw, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, 0, err
	}
	name := "cpu "
	if cpu >= 0 {
		name = fmt.Sprintf("cpu%d ", cpu)
	}
	for line := range strings.Lines(string(raw)) {
		rest, ok := strings.CutPrefix(line, name)
		if !ok {
			continue
		}
		const tick = time.Second / 100 // USER_HZ, the same on every Linux that runs Go
		for i, text := range strings.Fields(rest) {
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return 0, 0, err
			}
			switch i { // order: user nice system idle iowait irq softirq steal
			case 0, 1, 2, 5, 6:
				busy += time.Duration(n) * tick
			case 7:
				stolen += time.Duration(n) * tick
			}
		}
		return busy, stolen, nil
	}
	return 0, 0, fmt.Errorf("there is no processor %d", cpu)
}

// Goroutines returns the number of goroutines that the server reports: in /metrics or, in older builds, in
// SRS's summaries.
func (s *Server) Goroutines(ctx context.Context) (int, error) {
	if text, err := s.read(ctx, "/metrics"); err == nil {
		for line := range strings.Lines(string(text)) {
			if n, ok := strings.CutPrefix(line, "go_goroutines "); ok {
				return strconv.Atoi(strings.TrimSpace(n))
			}
		}
	}
	text, err := s.read(ctx, "/api/v1/summaries")
	if err != nil {
		return 0, err
	}
	var summary struct {
		Data struct {
			Self struct {
				Routines int `json:"goroutines"`
			} `json:"self"`
		} `json:"data"`
	}
	if err := json.Unmarshal(text, &summary); err != nil {
		return 0, err
	}
	if summary.Data.Self.Routines == 0 {
		return 0, errors.New("the server does not report its number of goroutines")
	}
	return summary.Data.Self.Routines, nil
}

// Usage reads the server's usage.
func (s *Server) Usage() (Usage, error) { return UsageOf(s.cmd.Process.Pid) }
