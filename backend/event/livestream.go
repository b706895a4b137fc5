package event

import (
	"encoding/json"
	"slices"
	"strings"
)

// Who makes the chunks of a recording.
const (
	SourceServer = "server"
	SourceStudio = "studio"
)

// Quality presets of a recording.
const (
	QualityHigh   = "high"
	QualityMedium = "medium"
	QualityLow    = "low"
)

// Who may fetch the bytes of a recording.
const (
	ArchivePublic   = "public"
	ArchiveTicketed = "ticketed"
)

// Who seals a finished recording's manifest.
const (
	SealServer  = "server"
	SealCreator = "creator"
)

// maxStartTime is the last millisecond a date in a browser can name.
const maxStartTime = 8_640_000_000_000_000

// LivestreamStart asks for an event to be recorded. It is checked where it is
// decoded: a value that came from JSON without an error is valid.
type LivestreamStart struct {
	EventID    ID         `json:"eventId"`
	Creator    Address    `json:"creator"`
	StartTime  int64      `json:"startTime"` // ms since the epoch, as the client understands it
	Resolution Resolution `json:"resolution"`
	Bitrate    Kilobits   `json:"bitrate"`
	Source     string     `json:"source"`            // SourceServer where none was given
	Quality    string     `json:"quality"`           // QualityMedium where none was given
	Archive    string     `json:"archive,omitempty"` // empty: as the event's tiers say
	Seal       string     `json:"seal"`              // SealServer where none was given

	// PublicCopies is the creator's word on copies of a ticketed archive where
	// anybody can read them.
	PublicCopies Assent `json:"publicCopies,omitzero"`
}

var _ json.Unmarshaler = (*LivestreamStart)(nil)

// UnmarshalJSON reads a start request. Its errors name the field.
func (s *LivestreamStart) UnmarshalJSON(b []byte) error {
	var raw struct {
		EventID    ID     `json:"eventId"`
		Creator    string `json:"creator"`
		StartTime  *int64 `json:"startTime"`
		Resolution string `json:"resolution"`
		Bitrate    string `json:"bitrate"`
		Source     string `json:"source"`
		Quality    string `json:"quality"`
		Archive    string `json:"archive"`
		Seal       string `json:"seal"`

		PublicCopies *bool `json:"publicCopies"`
	}
	if err := json.Unmarshal(b, &raw); err != nil {
		return err
	}
	var errs [8]error
	s.EventID, errs[0] = ParseID(string(raw.EventID))
	s.Creator, errs[1] = ParseAddress("creator", raw.Creator)
	s.StartTime, errs[2] = parseStartTime(raw.StartTime)
	s.Resolution, errs[3] = ParseResolution(raw.Resolution)
	s.Bitrate, errs[4] = ParseKilobits(raw.Bitrate)
	s.Source, errs[5] = oneOf("source", raw.Source, SourceServer, SourceStudio)
	s.Quality, errs[6] = oneOf("quality", raw.Quality, QualityMedium, QualityHigh, QualityLow)
	s.Seal, errs[7] = oneOf("seal", raw.Seal, SealServer, SealCreator)
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	s.PublicCopies = assent(raw.PublicCopies)
	var err error
	s.Archive, err = oneOf("archive", raw.Archive, "", ArchivePublic, ArchiveTicketed)
	return err
}

func parseStartTime(ms *int64) (int64, error) {
	switch {
	case ms == nil:
		return 0, Invalid("startTime", "is required")
	case *ms <= 0 || *ms > maxStartTime:
		return 0, Invalid("startTime", "must be milliseconds since the epoch")
	}
	return *ms, nil
}

// oneOf checks that s is one of the choices; the first stands for "".
func oneOf(field, s string, choices ...string) (string, error) {
	if s == "" {
		return choices[0], nil
	}
	if !slices.Contains(choices, s) {
		return "", Invalid(field, "must be one of %s", strings.TrimPrefix(strings.Join(choices, ", "), ", "))
	}
	return s, nil
}
