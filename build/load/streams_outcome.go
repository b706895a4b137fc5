//go:build linux

package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"footlight/build/load/lipsync"
	"footlight/build/load/tally"
)

// streamsOutcome is the result of one scenario.
type streamsOutcome struct {
	outcome
	Scenario string `json:"scenario"`
	Streams  int    `json:"streams"`
	// WHEP, Players (RTMP and FLV) and Taps count the viewers. Short counts the players that got less than
	// nine tenths of the picture's bytes.
	WHEP    int           `json:"whep_viewers"`
	Players int           `json:"players"`
	Taps    int           `json:"taps"`
	Short   int           `json:"players_short"`
	Sync    []syncOutcome `json:"sync"`
}

// perStream returns the server's CPU time per stream, in percent of a processor.
func (o streamsOutcome) perStream() float64 { return o.CPU / float64(o.Streams) }

// String formats a scenario on one line.
func (o streamsOutcome) String() string {
	text := fmt.Sprintf("%s, %s: %d streams, cpu %.1f%% (others %.0f%%), %.3f%% a stream, %.0f streams per core, "+
		"WHEP delivered %.2f%% lost %.3f%% latency %.1f/%.1f ms, %d players short, %d broken, %d dropped, left %d goroutines %d sockets",
		o.Server, o.Scenario, o.Streams, o.CPU, o.Others, o.perStream(), 100/o.perStream(),
		o.Deliver, o.Loss, o.Lat50, o.Lat99, o.Short, o.Broken, o.Gone, o.GoroutinesLeft, o.SocketsLeft)
	for _, s := range o.Sync {
		text += fmt.Sprintf("\n  %s: sound late by %.1f ms (%.1f to %.1f over %d beeps), drift %.1f ms", s.Route, s.Median, s.Least, s.Most, s.Beeps, s.Drift)
	}
	return text
}

// verdict returns what went wrong, or nil.
func (o streamsOutcome) verdict(most time.Duration) error {
	all := []error{wrong(o.Server+", "+o.Scenario, map[string]int{
		"players got too little": o.Short, "viewers were disconnected": o.Gone, "viewers had no picture": o.Mute,
		"packets were broken": o.Broken, "goroutines are left": o.GoroutinesLeft,
	})}
	for _, s := range o.Sync {
		if worst := max(math.Abs(s.Least), math.Abs(s.Most)); s.Beeps == 0 || worst > milliseconds(most) {
			all = append(all, fmt.Errorf("%s, %s: sound and picture are up to %.1f ms apart", o.Server, s.Route, worst))
		}
	}
	return errors.Join(all...)
}

func printStreams(w io.Writer, all []streamsOutcome) error {
	groups := tally.Group(all, func(o streamsOutcome) string { return o.Server + o.Scenario })
	number := func(format string, f func(streamsOutcome) float64) func([]streamsOutcome) string {
		return func(runs []streamsOutcome) string { return fmt.Sprintf(format, tally.MedianOf(runs, f)) }
	}
	return tally.Markdown(w, []tally.Column[streamsOutcome]{
		{Head: "server", Cell: func(r []streamsOutcome) string { return r[0].Server }},
		{Head: "scenario", Cell: func(r []streamsOutcome) string { return r[0].Scenario }},
		{Head: "streams", Cell: func(r []streamsOutcome) string { return fmt.Sprint(r[0].Streams) }},
		{Head: "CPU %", Cell: number("%.1f", func(o streamsOutcome) float64 { return o.CPU })},
		{Head: "CPU % a stream", Cell: number("%.2f", streamsOutcome.perStream)},
		{Head: "streams per core", Cell: number("%.0f", func(o streamsOutcome) float64 { return 100 / o.perStream() })},
		{Head: "WHEP delivered %", Cell: number("%.2f", func(o streamsOutcome) float64 { return o.Deliver })},
		{Head: "players short", Cell: number("%.0f", func(o streamsOutcome) float64 { return float64(o.Short) })},
		{Head: "RSS MB", Cell: number("%.0f", func(o streamsOutcome) float64 { return o.RSS })},
		{Head: "generator CPU %", Cell: number("%.0f", func(o streamsOutcome) float64 { return o.LoadCPU })},
		{Head: "others' CPU %", Cell: number("%.0f", func(o streamsOutcome) float64 { return o.Others })},
	}, groups)
}

// syncOutcome reports how well sound and picture kept together in one output, in milliseconds. Positive
// values mean that the sound is late.
type syncOutcome struct {
	Route  string  `json:"route"`
	Beeps  int     `json:"beeps"`
	Median float64 `json:"median_ms"`
	Least  float64 `json:"least_ms"`
	Most   float64 `json:"most_ms"`
	// Drift is the change of the skew from the first tenth of the beeps to the last.
	Drift float64 `json:"drift_ms"`
}

func newSync(route string, skews []lipsync.Skew) syncOutcome {
	late := make([]float64, len(skews))
	for i, s := range skews {
		late[i] = milliseconds(s.Late)
	}
	s := syncOutcome{Route: route, Beeps: len(late)}
	if len(late) == 0 {
		return s
	}
	tenth := max(len(late)/10, 1)
	s.Median, s.Least, s.Most = tally.Median(late), slices.Min(late), slices.Max(late)
	s.Drift = tally.Median(late[len(late)-tenth:]) - tally.Median(late[:tenth])
	return s
}
