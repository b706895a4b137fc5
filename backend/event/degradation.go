package event

import "time"

// Degradation is a part of a server that is damaged or paused while the server serves
// on: a full disk, content that is lost in all copies, a place of copies that is away.
type Degradation struct {
	Part  string    `json:"part"`
	Since time.Time `json:"since"` // as far as this run of the server knows
	Why   string    `json:"why"`   // one sentence for everybody: no paths, addresses or names of hosts
}
