//go:build linux

package main

import (
	"errors"
	"fmt"
	"io"

	"footlight/build/load/tally"
)

// The limits of a joinsOutcome, in milliseconds.
const (
	maxFirstKey = 50
	maxBehind   = 500
	maxCrowded  = 50
)

// joinsOutcome is the result for one publisher, GOP and bitrate. Times are in milliseconds if not otherwise said.
type joinsOutcome struct {
	Server    string     `json:"server"`
	Publisher string     `json:"publisher"`
	GOP       string     `json:"gop"`
	Rate      int        `json:"video_kbit_s"`
	Key       [2]float64 `json:"join_first_keyframe_ms_p50_p99"`
	Behind    float64    `json:"behind_after_two_seconds_ms_max"`
	CrowdKey  [2]float64 `json:"crowd_first_keyframe_ms_p50_p99"`
	Quiet     float64    `json:"others_latency_ms_p99_before"`
	Crowded   float64    `json:"others_latency_ms_p99_during_crowd"`
	Blind     int        `json:"joined_without_keyframe"`
	Gone      int        `json:"viewers_dropped"`
	Broken    int        `json:"broken_packets"`
	HLS       float64    `json:"first_hls_seconds"` // by WHIP only
}

// String formats an outcome on one line.
func (o joinsOutcome) String() string {
	return fmt.Sprintf("%s, %s, GOP %s, %d kbit/s: first keyframe %.0f/%.0f ms, of a crowd %.0f/%.0f ms, %.0f ms behind after 2 s, "+
		"the others' latency p99 %.1f ms, %.1f ms during the crowd, %d without a keyframe, %d dropped, %d broken, first HLS %.1f s",
		o.Server, o.Publisher, o.GOP, o.Rate, o.Key[0], o.Key[1], o.CrowdKey[0], o.CrowdKey[1], o.Behind,
		o.Quiet, o.Crowded, o.Blind, o.Gone, o.Broken, o.HLS)
}

// verdict returns what missed its limit, or nil.
func (o joinsOutcome) verdict() error {
	of := fmt.Sprintf("%s, %s, GOP %s, %d kbit/s", o.Server, o.Publisher, o.GOP, o.Rate)
	all := []error{wrong(of, map[string]int{
		"viewers had no keyframe": o.Blind, "viewers were disconnected": o.Gone, "packets were broken": o.Broken,
	})}
	for _, limit := range []struct {
		what     string
		got, max float64
	}{
		{"first keyframe p50", o.Key[0], maxFirstKey}, {"behind after 2 s", o.Behind, maxBehind}, {"the others' p99 during a crowd", o.Crowded, maxCrowded},
	} {
		if limit.got > limit.max {
			all = append(all, fmt.Errorf("%s: %s is %.0f ms, limit %.0f ms", of, limit.what, limit.got, limit.max))
		}
	}
	return errors.Join(all...)
}

func printJoins(w io.Writer, all []joinsOutcome) error {
	cell := func(format string, f func(joinsOutcome) []any) func([]joinsOutcome) string {
		return func(runs []joinsOutcome) string { return fmt.Sprintf(format, f(runs[0])...) }
	}
	return tally.Markdown(w, []tally.Column[joinsOutcome]{
		{Head: "server", Cell: cell("%s", func(o joinsOutcome) []any { return []any{o.Server} })},
		{Head: "publisher", Cell: cell("%s", func(o joinsOutcome) []any { return []any{o.Publisher} })},
		{Head: "GOP", Cell: cell("%s", func(o joinsOutcome) []any { return []any{o.GOP} })},
		{Head: "Mbit/s", Cell: cell("%.1f", func(o joinsOutcome) []any { return []any{float64(o.Rate) / 1000} })},
		{Head: "1st keyframe p50/p99 ms", Cell: cell("%.0f/%.0f", func(o joinsOutcome) []any { return []any{o.Key[0], o.Key[1]} })},
		{Head: "behind after 2 s ms", Cell: cell("%.0f", func(o joinsOutcome) []any { return []any{o.Behind} })},
		{Head: "crowd's 1st keyframe p50/p99 ms", Cell: cell("%.0f/%.0f", func(o joinsOutcome) []any { return []any{o.CrowdKey[0], o.CrowdKey[1]} })},
		{Head: "others' p99 before/during ms", Cell: cell("%.1f/%.1f", func(o joinsOutcome) []any { return []any{o.Quiet, o.Crowded} })},
		{Head: "1st HLS s", Cell: cell("%.1f", func(o joinsOutcome) []any { return []any{o.HLS} })},
	}, tally.Group(all, joinsOutcome.String))
}
