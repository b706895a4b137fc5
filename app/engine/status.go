package engine

import (
	"math"
	"time"

	"footlight/app/broadcast"
	"footlight/app/keep"
	"footlight/app/programme"
	"footlight/backend/event/recorded"
)

// Status describes a running show. Rates cover about the last second.
type Status struct {
	State       broadcast.Phase `json:"state"`
	FPS         float64         `json:"fps"`               // of the encoder's output
	Refused     string          `json:"refused,omitempty"` // why the server refused; the recording goes on
	BitrateKbps int             `json:"bitrateKbps"`
	NetworkKbps int             `json:"networkKbps"` // known capacity of the network; is 0 if not connected
	Skipped     uint64          `json:"skipped"`     // pictures not made because the machine was too slow
	Late        uint64          `json:"late"`        // pictures that their source did not deliver in time
	Spoiled     uint64          `json:"spoiled"`     // frames that the camera delivered, but that were no pictures
	Lost        uint64          `json:"lost"`        // pictures lost by the network, or without a connection
	RTTMs       int64           `json:"rttMs"`
	LevelDB     float64         `json:"levelDb"` // peak of the sound, relative to full scale

	Scene    programme.Scene    `json:"scene"`
	Third    *programme.Third   `json:"third,omitempty"`
	Format   programme.Format   `json:"format"`
	Wanted   programme.Format   `json:"wanted"`            // what the creator chose
	Lowered  Reason             `json:"lowered,omitempty"` // why Format is not Wanted, or why the bitrate is lower
	Sounds   []Heard            `json:"sounds,omitempty"`
	Away     []string           `json:"away,omitempty"`   // sources without output: stage, camera, sounds
	Faults   map[string]string  `json:"faults,omitempty"` // why sources are away, by name, if known
	OnStage  []OnStage          `json:"onStage,omitempty"`
	Chapters []recorded.Chapter `json:"chapters,omitempty"`
	keep.Progress
}

// Reason names why the picture is poorer than what the creator chose.
type Reason string

// The reasons. Weak means that a measurement at the start showed that the machine cannot make the format; Busy
// that it did not make enough pictures since then; Network that the network takes less than the bitrate.
const (
	Weak    Reason = "weak"
	Busy    Reason = "busy"
	Network Reason = "network"
)

// poor is the share of the bitrate below which a picture is visibly poorer.
const poor = 0.7

func (e *Engine) lowered() Reason {
	switch {
	case e.Programme.Current() != e.config.Format:
		return Busy
	case float64(e.fit.Load()) < poor*float64(e.config.VideoBitrate):
		return Network
	case e.config.Format != e.wanted:
		return Weak
	}
	return ""
}

// Heard describes a source of sound. Its level is measured before gain.
type Heard struct {
	Name    string  `json:"name"`
	Muted   bool    `json:"muted,omitempty"`
	Gain    float64 `json:"gain"`
	DelayMs int64   `json:"delayMs"`
	programme.Level
}

func (e *Engine) heard() (all []Heard) {
	c := e.cast.Load()
	for i, v := range c.voices {
		all = append(all, Heard{c.Sounds[i].Name, v.Muted(), v.Gain(), v.Delayed().Milliseconds(), v.Level()})
	}
	return all
}

func (e *Engine) away() (names []string) {
	c := e.cast.Load()
	if source := c.slots.Stage; source != nil && source.Unanswered() > programme.Away {
		names = append(names, "stage")
	}
	if source := c.slots.Camera; source != nil {
		if source.Unanswered() > programme.Away {
			names = append(names, "camera")
		}
		source.Want() // the present scene may not request it
	}
	for i, v := range c.voices {
		if v.Quiet() > programme.Away {
			names = append(names, c.Sounds[i].Name)
		}
	}
	return names
}

// why returns the reasons why sources are away, by name.
func (e *Engine) why(away []string) map[string]string {
	faults := map[string]string{}
	for _, name := range away {
		if fault, known := e.faults.Load(name); known {
			faults[name] = fault.(string) //nolint:forcetypeassert // nothing else is stored
		}
	}
	return faults
}

// counted holds the counters from which rates are computed, and the last rates.
type counted struct {
	at              time.Time
	pictures, bytes uint64
	fps             float64
	kbps            int
}

// count computes the rates, or returns the last ones if they are less than 0.9 s old.
func (e *Engine) count(now time.Time) counted {
	was := e.before
	if was.at.IsZero() {
		was.at = e.began
	}
	seconds := now.Sub(was.at).Seconds()
	if seconds < 0.9 {
		return was
	}
	is := counted{at: now}
	is.pictures, is.bytes = e.encoder.Made()
	is.fps = math.Round(float64(is.pictures-was.pictures)/seconds*10) / 10
	is.kbps = int(float64(is.bytes-was.bytes) * 8 / 1000 / seconds)
	e.before = is
	return is
}

// Status returns the present status. Only one goroutine may call it.
func (e *Engine) Status() Status {
	rates := e.count(time.Now())
	made, health := e.Programme.Counts(), e.publisher.Health()
	phase, _ := e.phase.Load().(broadcast.Phase)
	s := Status{
		State:       phase,
		FPS:         rates.fps,
		BitrateKbps: rates.kbps,
		Skipped:     made.Skipped, Late: made.Late, Spoiled: e.spoiled.Load() + e.cast.Load().slots.Camera.Spoiled(), Lost: health.Lost,
		RTTMs: health.RTT.Milliseconds(), NetworkKbps: health.Bitrate / 1000,
		LevelDB: e.Programme.Mixer.Level().Peak,
		Scene:   e.Programme.Scene(), Third: e.Programme.ShownThird(), Format: e.Programme.Current(), Wanted: e.wanted, Lowered: e.lowered(), Sounds: e.heard(),
		Away: e.away(), Chapters: e.Chapters.List(), OnStage: e.people.status(),
	}
	s.Faults = e.why(s.Away)
	if err := e.refusal(); err != nil {
		s.Refused = inWords(err)
	}
	if e.config.Keep != nil {
		s.Progress = e.config.Keep.Progress()
	}
	return s
}
