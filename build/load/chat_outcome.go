//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"footlight/build/load/crowd"
	"footlight/build/load/process"
)

// maxDelivery limits the p99 of the time that messages take.
const maxDelivery = 150 * time.Millisecond

// chatOutcome is the result of one run.
type chatOutcome struct {
	Server     string     `json:"server"`
	People     int        `json:"people"`
	Seconds    float64    `json:"seconds"`
	Joins      float64    `json:"join_seconds"` // until all people were in
	Said       int        `json:"messages"`
	Delivered  int        `json:"deliveries"`
	Lost       int        `json:"lost"`
	Disordered int        `json:"disordered"`
	Refused    int        `json:"refused"`
	Gone       int        `json:"people_dropped"`
	Why        string     `json:"why,omitempty"` // the last refusal or the last connection's error
	Latency    [2]float64 `json:"latency_ms_p50_p99"`
	Longest    float64    `json:"latency_ms_max"`
	CPU        float64    `json:"server_cpu_percent"`
	LoadCPU    float64    `json:"generator_cpu_percent"`
	Others     float64    `json:"others_cpu_percent"` // on the server's processor, stolen time included
	RSS        float64    `json:"rss_mb"`
	RSSEach    float64    `json:"rss_kb_per_person"`
}

func (o *chatOutcome) usage(before, after readings) {
	var all outcome
	all.usage(before, after)
	o.Seconds, o.CPU, o.LoadCPU, o.Others, o.RSS = all.Seconds, all.CPU, all.LoadCPU, all.Others, all.RSS
}

// weigh computes how much memory the server uses for each person.
func (o *chatOutcome) weigh(ctx context.Context, s *process.Server, empty state) error {
	full, err := look(ctx, s)
	o.RSSEach = float64(full.RSS-empty.RSS) / 1024 / float64(o.People)
	return err
}

func (o *chatOutcome) take(r crowd.Result) {
	o.Said, o.Delivered, o.Lost = r.Said, r.Delivered, r.Said*o.People-r.Delivered
	o.Disordered, o.Refused, o.Gone, o.Why = r.Disordered, r.Refused, r.Gone, r.Why
	o.Latency, o.Longest = [2]float64{milliseconds(r.Latency[0]), milliseconds(r.Latency[1])}, milliseconds(r.Longest)
}

// String formats a run on one line.
func (o chatOutcome) String() string {
	return fmt.Sprintf("%s: %d people in after %.1f s, %d messages in %.0f s, %d deliveries, %d lost, %d disordered, %d refused, %d dropped, "+
		"latency p50/p99/max %.1f/%.1f/%.1f ms, cpu %.1f%% (generator %.0f%%, others %.0f%%), %.0f MB, %.0f kB/person %s",
		o.Server, o.People, o.Joins, o.Said, o.Seconds, o.Delivered, o.Lost, o.Disordered, o.Refused, o.Gone,
		o.Latency[0], o.Latency[1], o.Longest, o.CPU, o.LoadCPU, o.Others, o.RSS, o.RSSEach, o.Why)
}

// verdict returns what missed its limit, or nil. timed says whether time has a limit.
func (o chatOutcome) verdict(timed bool) error {
	err := wrong(o.Server, map[string]int{
		"messages were not delivered": o.Lost, "messages were out of order": o.Disordered,
		"messages were refused": o.Refused, "people were disconnected": o.Gone,
	})
	if limit := milliseconds(maxDelivery); timed && o.Latency[1] > limit {
		err = errors.Join(err, fmt.Errorf("%s: the p99 of delivery is %.0f ms, limit %.0f ms", o.Server, o.Latency[1], limit))
	}
	return err
}
