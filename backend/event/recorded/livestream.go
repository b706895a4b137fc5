package recorded

import (
	"encoding/json"
	"slices"
	"strings"

	"footlight/backend/event"
)

// Values of Source: who makes the chunks of a recording.
const (
	SourceServer = "server"
	SourceStudio = "studio"
)

// Values of Quality: the presets of a recording.
const (
	QualityHigh   = "high"
	QualityMedium = "medium"
	QualityLow    = "low"
)

// Values of Archive: who may fetch the bytes of a recording.
const (
	ArchivePublic   = "public"
	ArchiveTicketed = "ticketed"
)

// Values of Seal: who seals the manifest of a finished recording.
const (
	SealServer  = "server"
	SealCreator = "creator"
)

// maxStartTime is the last millisecond that a JavaScript Date can represent.
const maxStartTime = 8_640_000_000_000_000

// LivestreamStart asks to record an event. UnmarshalJSON checks it: a value that was decoded without an
// error is valid.
type LivestreamStart struct {
	EventID    event.ID         `json:"eventId"`
	Creator    event.Address    `json:"creator"`
	StartTime  int64            `json:"startTime"` // ms since the epoch on the client's clock
	Resolution event.Resolution `json:"resolution"`
	Bitrate    event.Kilobits   `json:"bitrate"`
	Source     string           `json:"source"`            // SourceServer by default
	Quality    string           `json:"quality"`           // QualityMedium by default
	Archive    string           `json:"archive,omitempty"` // empty means that the event's tiers decide
	Seal       string           `json:"seal"`              // SealServer by default

	// PublicCopies states whether the creator allows copies of a ticketed archive where anyone can read
	// them.
	PublicCopies Assent `json:"publicCopies,omitzero"`
}

var _ json.Unmarshaler = (*LivestreamStart)(nil)

// UnmarshalJSON parses a start request. Its errors name the first bad field; all others are set.
func (s *LivestreamStart) UnmarshalJSON(b []byte) error {
	var raw struct {
		EventID    event.ID `json:"eventId"`
		Creator    string   `json:"creator"`
		StartTime  *int64   `json:"startTime"`
		Resolution string   `json:"resolution"`
		Bitrate    string   `json:"bitrate"`
		Source     string   `json:"source"`
		Quality    string   `json:"quality"`
		Archive    string   `json:"archive"`
		Seal       string   `json:"seal"`

		PublicCopies *bool `json:"publicCopies"`
	}
	if err := json.Unmarshal(b, &raw); err != nil {
		return err
	}
	var errs [9]error
	s.EventID, errs[0] = event.ParseID(string(raw.EventID))
	s.Creator, errs[1] = event.ParseAddress("creator", raw.Creator)
	s.StartTime, errs[2] = parseStartTime(raw.StartTime)
	s.Resolution, errs[3] = event.ParseResolution(raw.Resolution)
	s.Bitrate, errs[4] = event.ParseKilobits(raw.Bitrate)
	s.Source, errs[5] = oneOf("source", raw.Source, SourceServer, SourceStudio)
	s.Quality, errs[6] = oneOf("quality", raw.Quality, QualityMedium, QualityHigh, QualityLow)
	s.Seal, errs[7] = oneOf("seal", raw.Seal, SealServer, SealCreator)
	s.Archive, errs[8] = oneOf("archive", raw.Archive, "", ArchivePublic, ArchiveTicketed)
	s.PublicCopies = assent(raw.PublicCopies)
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func parseStartTime(ms *int64) (int64, error) {
	switch {
	case ms == nil:
		return 0, event.Invalid("startTime", "is required")
	case *ms <= 0 || *ms > maxStartTime:
		return 0, event.Invalid("startTime", "must be milliseconds since the epoch")
	}
	return *ms, nil
}

// oneOf returns s if it is one of the choices. "" means the first choice.
func oneOf(field, s string, choices ...string) (string, error) {
	if s == "" {
		return choices[0], nil
	}
	if !slices.Contains(choices, s) {
		return "", event.Invalid(field, "must be one of %s", strings.TrimPrefix(strings.Join(choices, ", "), ", "))
	}
	return s, nil
}
