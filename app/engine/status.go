package engine

import (
	"math"
	"time"

	"footlight/app/broadcast"
	"footlight/app/keep"
	"footlight/app/programme"
	"footlight/backend/event"
)

// Status is how a show goes. Rates are those of the last second, about.
type Status struct {
	State       broadcast.Phase `json:"state"`
	FPS         float64         `json:"fps"`               // out of the encoder
	Refused     string          `json:"refused,omitempty"` // why the server takes the broadcast no longer; the recording goes on
	BitrateKbps int             `json:"bitrateKbps"`
	NetworkKbps int             `json:"networkKbps"` // that the network takes, as far as it was needed; 0: not connected
	Skipped     uint64          `json:"skipped"`     // pictures for which the machine was too slow
	Late        uint64          `json:"late"`        // pictures that their source had not in time
	Lost        uint64          `json:"lost"`        // pictures that the network lost, or was away for
	RTTMs       int64           `json:"rttMs"`
	LevelDB     float64         `json:"levelDb"` // of the sound's peak, below full scale

	Scene    programme.Scene   `json:"scene"`
	Third    *programme.Third  `json:"third,omitempty"`
	Format   programme.Format  `json:"format"`
	Sounds   []Heard           `json:"sounds,omitempty"`
	Away     []string          `json:"away,omitempty"`   // sources that bring nothing: stage, camera, or a sound's name
	Faults   map[string]string `json:"faults,omitempty"` // why those that are away are, as far as they told
	Chapters []event.Chapter   `json:"chapters,omitempty"`
	keep.Progress
}

// Heard is how a source of sound is heard, before gain.
type Heard struct {
	Name    string  `json:"name"`
	Muted   bool    `json:"muted,omitempty"`
	Gain    float64 `json:"gain"`
	DelayMs int64   `json:"delayMs"`
	programme.Level
}

func (e *Engine) heard() (all []Heard) {
	for i, v := range e.voices {
		all = append(all, Heard{e.config.Sounds[i].Name, v.Muted(), v.Gain(), v.Delayed().Milliseconds(), v.Level()})
	}
	return all
}

func (e *Engine) away() (names []string) {
	if source := e.Programme.Stage; source != nil && source.Unanswered() > programme.Away {
		names = append(names, "stage")
	}
	if source := e.Programme.Camera; source != nil {
		if source.Unanswered() > programme.Away {
			names = append(names, "camera")
		}
		source.Want() // no scene may show it
	}
	for i, v := range e.voices {
		if v.Quiet() > programme.Away {
			names = append(names, e.config.Sounds[i].Name)
		}
	}
	return names
}

// why sources are away.
func (e *Engine) why(away []string) map[string]string {
	faults := map[string]string{}
	for _, name := range away {
		if fault, known := e.faults.Load(name); known {
			faults[name] = fault.(string) //nolint:forcetypeassert // nothing else is stored
		}
	}
	return faults
}

// counted is what rates are computed from, and those that were last.
type counted struct {
	at              time.Time
	pictures, bytes uint64
	fps             float64
	kbps            int
}

// count computes rates, unless that was just done: of less than a second they say little.
func (e *Engine) count(now time.Time) counted {
	was := e.before
	if was.at.IsZero() {
		was.at = e.begin
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

// Status is for one caller, which asks now and then.
func (e *Engine) Status() Status {
	rates := e.count(time.Now())
	made, health := e.Programme.Counts(), e.publisher.Health()
	phase, _ := e.phase.Load().(broadcast.Phase)
	s := Status{
		State:       phase,
		FPS:         rates.fps,
		BitrateKbps: rates.kbps,
		Skipped:     made.Skipped, Late: made.Late, Lost: health.Lost,
		RTTMs: health.RTT.Milliseconds(), NetworkKbps: health.Bitrate / 1000,
		LevelDB: e.Programme.Mixer.Level().Peak,
		Scene:   e.Programme.Scene(), Third: e.Programme.ShownThird(), Format: e.Programme.Current(), Sounds: e.heard(),
		Away: e.away(), Chapters: e.Chapters.List(),
	}
	s.Faults = e.why(s.Away)
	if err := e.refusal(); err != nil {
		s.Refused = err.Error()
	}
	if e.config.Keep != nil {
		s.Progress = e.config.Keep.Progress()
	}
	return s
}
