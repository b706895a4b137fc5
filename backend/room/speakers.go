package room

import (
	"footlight/backend/event"
)

// Staged returns the events that have speakers, in no order.
func (d *Directory) Staged() []event.ID {
	d.mu.RLock()
	defer d.mu.RUnlock()
	var ids []event.ID
	for id, x := range d.entries {
		if len(x.Speakers) > 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// Speakers returns the people whom the creator invited on stage, oldest first.
func (d *Directory) Speakers(id event.ID) []event.Speaker {
	kept := d.Read(id).Speakers
	list := make([]event.Speaker, len(kept))
	for i, k := range kept {
		list[i] = k.Speaker
		list[i].Token = d.unseal(id, k.Sealed)
	}
	return list
}

// WriteSpeakers changes the list of speakers, unless change returns an error, which it then returns. A speaker who is
// kept keeps the sealed token, even if it cannot be read now.
func (d *Directory) WriteSpeakers(id event.ID, change func([]event.Speaker) ([]event.Speaker, error)) error {
	return d.edit(id, func(x *Decisions) error {
		sealed := map[string][]byte{}
		for _, s := range x.Speakers {
			sealed[s.ID] = s.Sealed
		}
		list, err := change(d.Speakers(id))
		if err != nil {
			return err
		}
		x.Speakers = make([]speaker, len(list))
		for i, s := range list {
			if sealed[s.ID] == nil {
				sealed[s.ID] = d.sealer.Seal(nil, nil, []byte(s.Token), []byte(id))
			}
			s.Token = ""
			x.Speakers[i] = speaker{s, sealed[s.ID]}
		}
		return nil
	})
}
