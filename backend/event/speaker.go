package event

import "time"

// Speaker is a person whom an event's creator invited on stage.
type Speaker struct {
	ID     string       `json:"speaker"`
	Name   string       `json:"name"` // may be empty
	State  SpeakerState `json:"state"`
	Muted  bool         `json:"muted"`
	MadeAt time.Time    `json:"madeAt"`
	Token  string       `json:"-"` // a secret; "" means that the server's key has changed, so that the invitation is void
}

// SpeakerState says where a speaker is.
type SpeakerState string

// Values of SpeakerState. The creator chooses among the first three.
const (
	SpeakerWaits SpeakerState = "waiting"
	SpeakerOn    SpeakerState = "on"
	SpeakerOff   SpeakerState = "off"
	SpeakerGone  SpeakerState = "gone" // was here, and has left
)

// SpeakerChange holds what to change. Nil fields stay as they are.
type SpeakerChange struct {
	State *SpeakerState `json:"state"`
	Muted *bool         `json:"muted"`
}

// Seat is a speaker's place on stage, as the creator and the speaker see it. Token is a secret.
type Seat struct {
	Speaker
	EventID   ID        `json:"eventId"`
	Here      bool      `json:"here"`          // sends picture or sound now
	Why       string    `json:"why,omitempty"` // why the server ended the speaker's streams
	URL       string    `json:"url"`           // page that invites the speaker; its fragment is the token
	WHIP      string    `json:"whipUrl"`       // the speaker publishes here
	WHEP      string    `json:"whepUrl"`       // the speaker hears the return here
	Token     string    `json:"token"`
	ExpiresAt time.Time `json:"expiresAt"`
}
