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
