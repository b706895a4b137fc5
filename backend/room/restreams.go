package room

import (
	"crypto/subtle"
	"encoding/json"
	"slices"

	"footlight/backend/event"
)

// maxRestreams limits the destinations of an event.
const maxRestreams = 5

// target holds what is secret about a destination.
type target struct {
	URL string `json:"url"`
	Key string `json:"key"`
}

// Restreams returns where an event is sent, too, oldest first. A destination that was sealed under another key has
// neither address nor key.
func (d *Directory) Restreams(id event.ID) []event.Destination {
	return d.destinations(id, d.Read(id).Restreams)
}

func (d *Directory) destinations(id event.ID, kept []restream) []event.Destination {
	list := make([]event.Destination, len(kept))
	for i, k := range kept {
		var t target
		_ = json.Unmarshal([]byte(d.unseal(id, k.Sealed)), &t) // fails if it cannot be unsealed
		list[i] = event.Destination{ID: k.ID, Name: k.Name, URL: t.URL, Key: t.Key}
	}
	return list
}

// AddRestream adds a destination. A destination that the event has already gets an *event.ErrConflict: two publishers
// of one key would end each other.
func (d *Directory) AddRestream(id event.ID, to event.Destination) error {
	secret, err := json.Marshal(target{to.URL, to.Key})
	if err != nil {
		return err
	}
	return d.edit(id, func(x *Decisions) error {
		if len(x.Restreams) >= maxRestreams {
			return &event.ErrConflict{Reason: "the event has five destinations already; remove one of them first"}
		}
		same := func(k event.Destination) bool {
			return k.URL == to.URL && subtle.ConstantTimeCompare([]byte(k.Key), []byte(to.Key)) == 1
		}
		if slices.ContainsFunc(d.destinations(id, x.Restreams), same) {
			return &event.ErrConflict{Reason: "the event is sent to this address with this stream key already"}
		}
		kept := restream{to.ID, to.Name, d.sealer.Seal(nil, nil, secret, []byte(id))}
		x.Restreams = append(slices.Clip(x.Restreams), kept)
		return nil
	})
}

// RemoveRestream removes a destination.
func (d *Directory) RemoveRestream(id event.ID, destination string) error {
	return d.edit(id, func(x *Decisions) error {
		n := slices.IndexFunc(x.Restreams, func(r restream) bool { return r.ID == destination })
		if n < 0 {
			return event.ErrNotFound
		}
		x.Restreams = slices.Delete(slices.Clone(x.Restreams), n, n+1)
		return nil
	})
}
