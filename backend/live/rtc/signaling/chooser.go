package signaling

import "footlight/backend/live/rtc/relay"

// The core extensions of WHEP (draft-murillo-whep, "Core Extensions"): below a session's address.
const (
	relLayer  = "urn:ietf:params:whep:ext:core:layer"
	relEvents = "urn:ietf:params:whep:ext:core:server-sent-events"
	layerPath = "/layer"
	feedPath  = "/events"
)

// chooser is a session whose viewer can choose among simulcast layers.
type chooser interface {
	Layers() (media string, s relay.Served)
	ChooseLayer(media, name string) error
}

// eventNames returns the events that a feed can have.
func eventNames() []string { return []string{"active", "inactive", "layers", "viewercount"} }
