package broadcast

import "time"

// Phase is where a publisher stands.
type Phase string

// The phases. Connecting leads to Live or Waiting, Live to Waiting or, while the session
// is mended, Connecting, Waiting to Connecting; every one of them may lead to Stopped,
// which is the last.
const (
	Connecting Phase = "connecting"
	Live       Phase = "live"
	Waiting    Phase = "waiting" // before the next attempt
	Stopped    Phase = "stopped"
)

// State is a phase and its reason.
type State struct {
	Phase Phase
	Err   error         // why it waits, or stopped before its time
	Retry time.Duration // how long it waits
}
