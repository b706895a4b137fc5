package api

import (
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

// ChatRoom serves what people say in a room.
type ChatRoom interface {
	// Connect upgrades to a WebSocket and carries its frames until it ends.
	Connect(w http.ResponseWriter, r *http.Request, id event.ID) error
	Messages(w http.ResponseWriter, r *http.Request, id event.ID) error
}

// ChatOwner serves creators what was said in their rooms.
type ChatOwner interface {
	Export(w http.ResponseWriter, r *http.Request, id event.ID) error
	Clear(w http.ResponseWriter, r *http.Request, id event.ID) error
}

// Chat serves /api/rooms/{id}/chat.
type Chat struct {
	Room   ChatRoom
	Owner  ChatOwner
	Limits *router.Limits
}

// Routes registers the calls.
func (a Chat) Routes(rt *router.Router) {
	const path = "/api/rooms/{id}/chat"
	rt.Handle(http.MethodGet, path, a.Limits.Look(router.ForEvent(a.connect)))
	rt.Handle(http.MethodDelete, path, router.ForEvent(a.clear))
	rt.Handle(http.MethodGet, path+"/messages", a.Limits.Look(router.ForEvent(a.messages)))
	rt.Handle(http.MethodGet, path+"/export", router.ForEvent(a.export))
}

func (a Chat) connect(w http.ResponseWriter, r *http.Request, id event.ID) error {
	return a.Room.Connect(w, r, id)
}

func (a Chat) messages(w http.ResponseWriter, r *http.Request, id event.ID) error {
	return a.Room.Messages(w, r, id)
}

func (a Chat) export(w http.ResponseWriter, r *http.Request, id event.ID) error {
	return a.Owner.Export(w, r, id)
}

func (a Chat) clear(w http.ResponseWriter, r *http.Request, id event.ID) error {
	return a.Owner.Clear(w, r, id)
}
