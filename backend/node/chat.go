package node

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"footlight/backend/access"
	"footlight/backend/api"
	"footlight/backend/api/router"
	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/room"
	"footlight/backend/room/chat"
	"footlight/backend/room/chat/web"
)

// maxEntries limits the entries of one room's chat.
const maxEntries = 1 << 20

// chatPart lets the people of rooms talk.
type chatPart struct {
	*base
	rooms *roomsPart

	engine *chat.Engine
}

func (p *chatPart) open(ctx context.Context) error {
	entries, err := p.bus.Log(ctx, bus.LogConfig{Name: "chat", MaxEntries: maxEntries})
	if err != nil {
		return err
	}
	snapshots, err := p.bus.KV(ctx, bus.KVConfig{Bucket: "chats"})
	if err != nil {
		return err
	}
	p.engine = chat.New(chat.Config{
		Log: entries, Eraser: entries, Snapshots: snapshots, Rooms: snapshots, Signals: p.bus.Signals("chat"),
		Shows: shows{p.rooms.states}, Logger: p.log,
	})
	p.onClose("chat", p.engine.Close)
	p.loop("chat", p.engine.Run)
	return nil
}

func (p *chatPart) api(controls room.Controls, limits *router.Limits) api.Chat {
	handlers := web.New(p.engine, access.Chat{
		Policy: p.rooms.policy, Controls: controls, Tiers: p.rooms.tiers, Open: !p.cfg.Enforced(),
	})
	return api.Chat{Room: handlers, Owner: handlers, Limits: limits}
}

// shows tells the chat about events.
type shows struct{ states *room.States }

var _ chat.Shows = shows{}

// Performers implements chat.Shows.
func (s shows) Performers(ctx context.Context, id event.ID) (names []string, err error) {
	v, err := s.states.Show(ctx, id)
	for _, part := range v.Programme.Parts {
		if part.Performer != nil {
			names = append(names, *part.Performer)
		}
	}
	return names, err
}

// Ended implements chat.Shows.
func (s shows) Ended(ctx context.Context, id event.ID) (time.Time, error) {
	v, err := s.states.Show(ctx, id)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return time.Time{}, nil
	case err != nil, v.State != room.Ended && v.State != room.Replay && v.State != room.Cancelled:
		return time.Time{}, err
	case !v.Decisions.EndedAt.IsZero():
		return v.Decisions.EndedAt, nil
	case v.Played.After(v.Programme.EndsAt):
		return v.Played, nil
	}
	return v.Programme.EndsAt, nil
}
