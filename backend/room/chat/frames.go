package chat

import (
	"encoding/json"
	"errors"

	"github.com/gorilla/websocket"

	"footlight/backend/event"
	"footlight/backend/room/chat/rules"
)

// frame is one text frame, which is encoded once for all members.
type frame = *websocket.PreparedMessage

// The frames to a client. Their first field names the type.
type (
	helloFrame struct {
		Type     string         `json:"type"`
		You      rules.Person   `json:"you"`
		People   int            `json:"people"`
		Settings rules.Settings `json:"settings"`
		Pinned   *rules.Message `json:"pinned,omitempty"`
		Last     uint64         `json:"last"`
		Banned   bool           `json:"banned,omitempty"` // you cannot write
		Bans     []rules.Ban    `json:"bans,omitempty"`   // for those who run the room
	}
	messageFrame struct {
		Type string `json:"type"`
		rules.Message
	}
	changedFrame struct {
		Type string `json:"type"`
		rules.Changed
	}
	reactionsFrame struct {
		Type   string         `json:"type"`
		Counts map[string]int `json:"counts"`
	}
	peopleFrame struct {
		Type  string   `json:"type"`
		N     int      `json:"n"`
		Names []string `json:"names,omitempty"`
	}
	pollFrame struct {
		Type string `json:"type"`
		rules.Poll
	}
	ackFrame struct {
		Type string `json:"type"`
		ID   string `json:"id"`
		N    uint64 `json:"n"`
	}
	refusedFrame struct {
		Type string `json:"type"`
		rules.Refusal
	}
)

// encode returns a frame. The values are our own and can be encoded.
func encode(v any) frame {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	f, err := websocket.NewPreparedMessage(websocket.TextMessage, raw)
	if err != nil {
		panic(err)
	}
	return f
}

func refusing(reason rules.Reason, text string) frame {
	return encode(refusedFrame{"refused", rules.Refusal{Reason: reason, Text: text}})
}

// Texts of refusals.
const (
	awayText   = "The chat is away for a moment and returns by itself. The show is not affected."
	fullText   = "The server's disk is full. Messages cannot be kept now."
	bannedText = "You cannot write in this room any more."
)

// whyNot returns the text of a refusal.
func whyNot(err error) string {
	switch {
	case event.IsFull(err):
		return fullText
	case errors.Is(err, event.ErrUnavailable):
		return awayText
	}
	return "The message was not kept. Try again in a moment."
}
