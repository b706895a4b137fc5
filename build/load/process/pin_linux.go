package process

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"

	"golang.org/x/sys/unix"
)

// startOn starts a process on one processor. The process inherits the mask of the thread that forks it, so
// its runtime sees one processor from the start.
func startOn(cmd *exec.Cmd, cpu int) error {
	if cpu < 0 {
		return cmd.Start()
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before unix.CPUSet
	if err := unix.SchedGetaffinity(0, &before); err != nil {
		return err
	}
	if err := unix.SchedSetaffinity(0, only(cpu)); err != nil {
		return fmt.Errorf("move to processor %d: %w", cpu, err)
	}
	defer func() { _ = unix.SchedSetaffinity(0, &before) }() // restores the mask that was set before
	return cmd.Start()
}

func only(cpu int) *unix.CPUSet {
	var set unix.CPUSet
	set.Set(cpu)
	return &set
}

// Stay moves every thread of this process to one processor, or frees them if cpu is negative. New threads
// inherit the mask.
func Stay(cpu int) error {
	if cpu < 0 {
		return nil
	}
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return err
	}
	for _, thread := range threads {
		id, err := strconv.Atoi(thread.Name())
		if err != nil {
			return err
		}
		if err := unix.SchedSetaffinity(id, only(cpu)); err != nil {
			return fmt.Errorf("move to processor %d: %w", cpu, err)
		}
	}
	return nil
}

// Prefer sets the nice value of this session's scheduler group. If sched_autogroup is on, a process's own
// nice value has no effect between sessions.
func Prefer(nice int) error {
	return os.WriteFile("/proc/self/autogroup", []byte(strconv.Itoa(nice)), 0o600)
}
