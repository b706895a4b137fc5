//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"footlight/build/load/audience"
	"footlight/build/load/process"
	"footlight/build/load/tally"
)

// outcome is the result of one run: a fresh server, one publisher and a number of viewers. Times are in
// milliseconds.
type outcome struct {
	Server   string          `json:"server"`
	Viewers  int             `json:"viewers"`
	Run      int             `json:"run"`
	Seconds  float64         `json:"seconds"`
	Profile  string          `json:"srtp_profile"`
	CPU      float64         `json:"server_cpu_percent"`
	Others   float64         `json:"others_cpu_percent"` // on the server's processor, stolen time included
	LoadCPU  float64         `json:"generator_cpu_percent"`
	PerView  float64         `json:"cpu_ms_per_viewer_second"`
	PerPkt   float64         `json:"cpu_us_per_packet"`
	PktRate  float64         `json:"packets_per_cpu_second"`
	Deliver  float64         `json:"delivered_percent"`
	Loss     float64         `json:"loss_percent"`
	Broken   int             `json:"broken_packets"`
	Faults   audience.Faults `json:"faults"`
	Repeated int             `json:"retransmissions"`
	Retries  int             `json:"join_retries"`
	Gone     int             `json:"viewers_dropped"`
	Mute     int             `json:"viewers_without_picture"`
	Lat50    float64         `json:"latency_ms_p50"`
	Lat99    float64         `json:"latency_ms_p99"`
	Answer   [2]float64      `json:"join_answer_ms_p50_p99"`
	First    [2]float64      `json:"join_first_packet_ms_p50_p99"`
	Key      [2]float64      `json:"join_first_keyframe_ms_p50_p99"`
	RSS      float64         `json:"rss_mb"`
	RSSEach  float64         `json:"rss_kb_per_viewer"`
	// GoroutinesLeft and SocketsLeft compare the server after everyone has left with before.
	GoroutinesEach float64 `json:"goroutines_per_viewer"`
	GoroutinesLeft int     `json:"goroutines_left"`
	SocketsLeft    int     `json:"sockets_left"`
}

// during measures a window between begin and end, for a server that runs on processor cpu.
func (o *outcome) during(ctx context.Context, s *process.Server, cpu int, window time.Duration, begin, end func()) error {
	before, err := meter(s, cpu)
	if err != nil {
		return err
	}
	begin()
	if err = wait(ctx, window); err != nil {
		return err
	}
	after, err := meter(s, cpu)
	if err != nil {
		return err
	}
	o.usage(before, after)
	end()
	return nil
}

func (o *outcome) usage(before, after readings) {
	span := after.server.At.Sub(before.server.At)
	cpu := after.server.CPU - before.server.CPU
	percent := func(d time.Duration) float64 { return 100 * d.Seconds() / span.Seconds() }
	o.Seconds, o.CPU = span.Seconds(), percent(cpu)
	o.LoadCPU = percent(after.load.CPU - before.load.CPU)
	o.Others = max(0, percent(after.busy-before.busy)-o.CPU)
	o.RSS = float64(after.server.RSS) / 1e6
	if o.Viewers > 0 {
		o.PerView = 1000 * cpu.Seconds() / float64(o.Viewers) / span.Seconds()
	}
}

func (o *outcome) media(w audience.Window) {
	o.Profile, o.Broken, o.Faults, o.Repeated, o.Gone, o.Mute = w.Profile, w.Faults.Sum(), w.Faults, w.Repeated, w.Gone, w.Mute
	if w.Viewers == 0 || w.Got == 0 {
		return
	}
	cpu := o.CPU / 100 * o.Seconds
	o.PerPkt, o.PktRate = 1e6*cpu/float64(w.Packets), float64(w.Packets)/cpu
	o.Deliver = 100 * float64(w.Got) / float64(w.Sent)
	o.Loss = 100 * float64(w.Lost) / float64(w.Got+w.Lost)
	o.Lat50, o.Lat99 = milliseconds(w.Latency.Quantile(0.5)), milliseconds(w.Latency.Quantile(0.99))
	o.Answer, o.First, o.Key = ends(w.Joins.Answer), ends(w.Joins.Packet), ends(w.Joins.Keyframe)
}

// ends returns the 50th and the 99th percentile in milliseconds.
func ends(all []time.Duration) [2]float64 {
	return [2]float64{milliseconds(tally.Quantile(all, 0.5)), milliseconds(tally.Quantile(all, 0.99))}
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// String formats a run on one line.
func (o outcome) String() string {
	return fmt.Sprintf("%s ×%d run %d: cpu %.1f%% (others %.0f%%), %.3f ms/viewer·s, %.2f µs/packet, latency %.1f/%.1f ms, "+
		"delivered %.2f%%, loss %.3f%%, first keyframe %.0f/%.0f ms, %.0f kB/viewer, broken %d, dropped %d, %d joins retried, left %d goroutines %d sockets",
		o.Server, o.Viewers, o.Run, o.CPU, o.Others, o.PerView, o.PerPkt, o.Lat50, o.Lat99,
		o.Deliver, o.Loss, o.Key[0], o.Key[1], o.RSSEach, o.Broken, o.Gone, o.Retries, o.GoroutinesLeft, o.SocketsLeft)
}

// wrong returns an error for every count that is not zero.
func wrong(of string, counts map[string]int) error {
	var all []error
	for what, n := range counts {
		if n > 0 {
			all = append(all, fmt.Errorf("%s: %d %s", of, n, what))
		}
	}
	return errors.Join(all...)
}

// columns returns the columns of the table.
func columns() []tally.Column[outcome] {
	one := func(f func(outcome) float64, format string) func([]outcome) string {
		return func(runs []outcome) string { return fmt.Sprintf(format, tally.MedianOf(runs, f)) }
	}
	two := func(f func(outcome) [2]float64) func([]outcome) string {
		return func(runs []outcome) string {
			return fmt.Sprintf("%.0f/%.0f", tally.MedianOf(runs, func(o outcome) float64 { return f(o)[0] }),
				tally.MedianOf(runs, func(o outcome) float64 { return f(o)[1] }))
		}
	}
	return []tally.Column[outcome]{
		{Head: "server", Cell: func(r []outcome) string { return r[0].Server }},
		{Head: "viewers", Cell: func(r []outcome) string { return fmt.Sprint(r[0].Viewers) }},
		{Head: "runs", Cell: func(r []outcome) string { return fmt.Sprint(len(r)) }},
		{Head: "CPU %", Cell: one(func(o outcome) float64 { return o.CPU }, "%.1f")},
		{Head: "ms/viewer·s", Cell: one(func(o outcome) float64 { return o.PerView }, "%.2f")},
		{Head: "µs/packet", Cell: one(func(o outcome) float64 { return o.PerPkt }, "%.2f")},
		{Head: "packets/CPU·s", Cell: one(func(o outcome) float64 { return o.PktRate }, "%.0f")},
		{Head: "delivered %", Cell: one(func(o outcome) float64 { return o.Deliver }, "%.2f")},
		{Head: "loss %", Cell: one(func(o outcome) float64 { return o.Loss }, "%.3f")},
		{Head: "latency p50/p99 ms", Cell: func(r []outcome) string {
			return one(func(o outcome) float64 { return o.Lat50 }, "%.1f")(r) + "/" + one(func(o outcome) float64 { return o.Lat99 }, "%.1f")(r)
		}},
		{Head: "answer p50/p99 ms", Cell: two(func(o outcome) [2]float64 { return o.Answer })},
		{Head: "1st packet p50/p99 ms", Cell: two(func(o outcome) [2]float64 { return o.First })},
		{Head: "1st keyframe p50/p99 ms", Cell: two(func(o outcome) [2]float64 { return o.Key })},
		{Head: "RSS MB", Cell: one(func(o outcome) float64 { return o.RSS }, "%.0f")},
		{Head: "kB/viewer", Cell: one(func(o outcome) float64 { return o.RSSEach }, "%.0f")},
		{Head: "goroutines/viewer", Cell: one(func(o outcome) float64 { return o.GoroutinesEach }, "%.1f")},
		{Head: "left goroutines", Cell: one(func(o outcome) float64 { return float64(o.GoroutinesLeft) }, "%.0f")},
		{Head: "left sockets", Cell: one(func(o outcome) float64 { return float64(o.SocketsLeft) }, "%.0f")},
		{Head: "generator CPU %", Cell: one(func(o outcome) float64 { return o.LoadCPU }, "%.0f")},
		{Head: "others' CPU %", Cell: one(func(o outcome) float64 { return o.Others }, "%.0f")},
	}
}

// printOutcomes writes the medians for each server and number of viewers.
func printOutcomes(w io.Writer, all []outcome) error {
	return tally.Markdown(w, columns(), tally.Group(all, func(o outcome) string { return fmt.Sprint(o.Server, " ", o.Viewers) }))
}
