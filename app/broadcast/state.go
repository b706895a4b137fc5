package broadcast

import "time"

// Phase is the state of a Publisher.
type Phase string

// The phases. Connecting leads to Live or Waiting. Live leads to Waiting, or to Connecting during an ICE
// restart. Waiting leads to Connecting. Each of them may lead to Stopped, which is final.
const (
	Connecting Phase = "connecting"
	Live       Phase = "live"
	Waiting    Phase = "waiting" // before the next attempt
	Stopped    Phase = "stopped"
)

// State holds a phase and its reason.
type State struct {
	Phase Phase
	Err   error         // why the publisher waits or failed
	Retry time.Duration // how long the publisher waits
}
