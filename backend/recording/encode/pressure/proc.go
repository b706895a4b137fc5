package pressure

import (
	"errors"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"time"
)

// ErrUnknown means that the machine does not report how busy it is.
var ErrUnknown = errors.New("pressure: this machine does not report how busy it is")

// tick is Linux's USER_HZ, the unit of /proc/stat, the same on every machine.
const tick = 10 * time.Millisecond

// used adds up the times of user, system, irq, softirq and steal in the first line of /proc/stat,
// see proc_stat(5). nice, idle and iowait do not count. The time of guests is part of user.
func used(root fs.FS) (time.Duration, error) {
	fields := strings.Fields(firstLine(root, "proc/stat"))
	if len(fields) < 9 || fields[0] != "cpu" {
		return 0, ErrUnknown
	}
	var ticks int64
	for _, i := range []int{1, 3, 6, 7, 8} {
		n, err := strconv.ParseInt(fields[i], 10, 64)
		if err != nil || n < 0 {
			return 0, ErrUnknown
		}
		ticks += n
	}
	return time.Duration(ticks) * tick, nil
}

// stall returns avg10 of the line "some" of PSI, of the group or else of the machine. It returns -1
// if neither is known.
func stall(root fs.FS, g groups) float64 {
	for _, name := range []string{path.Join(g.v2, "cpu.pressure"), "proc/pressure/cpu"} {
		fields := strings.Fields(firstLine(root, name))
		if len(fields) < 2 || fields[0] != "some" {
			continue
		}
		text, found := strings.CutPrefix(fields[1], "avg10=")
		if percent, err := strconv.ParseFloat(text, 64); found && err == nil && percent >= 0 && percent <= 100 {
			return percent
		}
	}
	return -1
}
