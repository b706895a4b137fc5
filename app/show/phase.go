package show

import "footlight/app/engine"

// Phase says how far a show is.
type Phase int

// The phases, in their order. A rehearsal, and a show that is not kept, is done after it was made.
const (
	Rehearsing Phase = iota // made for its creator's eyes alone
	Live                    // made for an audience
	Uploading               // over; what was kept is uploaded
	Sealing                 // uploaded; the server writes the manifest, and the creator signs it
	Done
)

// String returns the phase's name.
func (p Phase) String() string {
	return [...]string{"rehearsing", "live", "uploading", "sealing", "done"}[p]
}

// Events is told how a show goes, from several goroutines.
type Events interface {
	// Enter is called when a phase begins. why is the error that ended the phase before. It is nil if that phase
	// was stopped, or went well.
	Enter(p Phase, why error)
	// Report is called with the show's status, in each Config.Period while the show is made, and each second after
	// that. An error ends the show, or its upload.
	Report(status engine.Status) error
}
