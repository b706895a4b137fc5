package chat

import (
	"net/netip"

	"github.com/gorilla/websocket"

	"footlight/backend/event"
	"footlight/backend/room/chat/rules"
)

// Visitor is a person who wants to come in. The caller has checked that the person may.
type Visitor struct {
	EventID  event.ID
	Identity string // equal for two connections of the same person
	Loose    bool   // the identity does not outlast the connection
	Role     rules.Role
	Tier     string // name of the ticket's tier; may be empty
	Network  netip.Prefix
	// Since is the number of the last message that the client saw; nil for a client that saw none.
	Since *uint64
}

// Closing says why a connection ends, with a status of RFC 6455.
type Closing struct {
	Code int
	Text string
}

// Reasons of the server to end a connection. They are functions because they must not change.
func tooSlow() Closing    { return Closing{websocket.CloseTryAgainLater, "slow"} }
func restarts() Closing   { return Closing{websocket.CloseServiceRestart, "restart"} }
func crowdedOut() Closing { return Closing{websocket.CloseTryAgainLater, "made room for others"} }
func flooded() Closing    { return Closing{websocket.ClosePolicyViolation, "flood"} }
func left() Closing       { return Closing{websocket.CloseNormalClosure, ""} }

// AccessEnded is the reason for a person who has no right to be in the room any more.
func AccessEnded() Closing { return Closing{websocket.ClosePolicyViolation, "access ended"} }
