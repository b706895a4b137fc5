package pressure

import (
	"io/fs"
	"math"
	"path"
	"strconv"
	"strings"
)

const mount = "sys/fs/cgroup"

// groups holds the folders of this process's control groups.
type groups struct{ v1, v2 string }

// groupsOf reads /proc/self/cgroup, see cgroups(7). In a container the path may name a group that
// cannot be seen from inside. The deepest visible folder is used then.
func groupsOf(root fs.FS) groups {
	g := groups{v1: path.Join(mount, "cpu"), v2: mount}
	text, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return g
	}
	for line := range strings.Lines(string(text)) {
		id, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
		controllers, below, _ := strings.Cut(rest, ":")
		for _, name := range strings.Split(controllers, ",") {
			switch {
			case id == "0" && name == "":
				g.v2 = visible(root, mount, below)
			case name == "cpu":
				g.v1 = visible(root, path.Join(mount, "cpu"), below)
			}
		}
	}
	return g
}

// visible returns the deepest folder on the way from top to below that can be seen.
func visible(root fs.FS, top, below string) string {
	for dir := path.Join(top, path.Clean("/"+below)); dir != top; dir = path.Dir(dir) {
		if _, err := fs.Stat(root, dir); err == nil {
			return dir
		}
	}
	return top
}

// quota returns how many CPUs the groups allow, or infinity if they set no limit.
func quota(root fs.FS, g groups) float64 {
	least := math.Inf(1)
	for dir := g.v2; strings.HasPrefix(dir, mount); dir = path.Dir(dir) {
		allowed, period, _ := strings.Cut(firstLine(root, path.Join(dir, "cpu.max")), " ")
		least = min(least, share(allowed, period))
	}
	for dir := g.v1; strings.HasPrefix(dir, mount); dir = path.Dir(dir) {
		least = min(least, share(firstLine(root, path.Join(dir, "cpu.cfs_quota_us")), firstLine(root, path.Join(dir, "cpu.cfs_period_us"))))
	}
	return least
}

// share returns how many CPUs the allowed microseconds of a period are. "max", -1 and unreadable
// values mean no limit.
func share(allowed, period string) float64 {
	a, err := strconv.ParseFloat(allowed, 64)
	p, err2 := strconv.ParseFloat(period, 64)
	if err != nil || err2 != nil || !(a > 0) || !(p > 0) {
		return math.Inf(1)
	}
	return a / p
}

// firstLine returns the first line of a file, or "" if the file cannot be read.
func firstLine(root fs.FS, name string) string {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return ""
	}
	line, _, _ := strings.Cut(string(text), "\n")
	return line
}
