package chat

import (
	"context"

	"footlight/backend/room/chat/rules"
)

// Page is a part of a room's messages, oldest first. First and Last are the numbers of the room's first and
// last message.
type Page struct {
	Messages []rules.Message `json:"messages"`
	First    uint64          `json:"first"`
	Last     uint64          `json:"last"`
}

// page returns at most limit messages before number n; 0 means the newest ones. It returns fewer if some were
// deleted, and none only if there is none.
func (r *room) page(ctx context.Context, n, limit uint64) (p Page, err error) {
	var recent []rules.Message
	r.look(func(s *rules.State) { p.First, p.Last, recent = s.First, s.Last, s.Recent(0) })
	p.Messages = []rules.Message{}
	if n == 0 || n > p.Last {
		n = p.Last + 1
	}
	for lo := n; lo > max(p.First, 1) && len(p.Messages) == 0 && err == nil; {
		hi := lo
		lo = max(p.First, 1, hi-min(hi, limit))
		p.Messages, err = r.between(ctx, recent, lo, hi)
	}
	return p, err
}

// between returns the messages from number lo to the one before hi.
func (r *room) between(ctx context.Context, recent []rules.Message, lo, hi uint64) ([]rules.Message, error) {
	list := []rules.Message{}
	if len(recent) > 0 && lo >= recent[0].N {
		for _, m := range recent {
			if m.N >= lo && m.N < hi {
				list = append(list, m)
			}
		}
		return list, nil
	}
	err := r.messages(ctx, lo, func(_ uint64, m rules.Message) error {
		if m.N >= hi {
			return errEnough
		}
		if m.N >= lo {
			list = append(list, m)
		}
		return nil
	})
	return list, err
}

// messages calls fn for the messages in the log from about number n on.
func (r *room) messages(ctx context.Context, n uint64, fn func(seq uint64, m rules.Message) error) error {
	var from uint64
	r.look(func(s *rules.State) { from = s.PageStart(n) })
	return r.journal.messages(ctx, from, func(seq uint64, m rules.Message) error {
		r.keeping.Lock()
		deleted := r.deleted[seq]
		r.keeping.Unlock()
		if deleted {
			return nil
		}
		r.look(func(s *rules.State) { m = s.Current(m) })
		return fn(seq, m)
	})
}

// recall reads the message that a command is about, if it is not in memory. It returns nil if there is none.
func (r *room) recall(ctx context.Context, c rules.Command) (*rules.Old, error) {
	var known bool
	r.look(func(s *rules.State) { known = s.Remembers(c) || c.N < s.First || c.N > s.Last })
	if known {
		return nil, nil
	}
	return r.read(ctx, c.N)
}

func (r *room) read(ctx context.Context, n uint64) (old *rules.Old, err error) {
	err = r.messages(ctx, n, func(seq uint64, m rules.Message) error {
		if m.N == n {
			old = &rules.Old{Message: m, Seq: seq}
		}
		if m.N >= n {
			return errEnough
		}
		return nil
	})
	return old, err
}

// readPin reads the pinned message. If that fails, the room is shown without it.
func (r *room) readPin(ctx context.Context) {
	var n uint64
	r.look(func(s *rules.State) {
		if r.pinned() == nil {
			n = s.Pinned
		}
	})
	if n == 0 {
		return
	}
	if old, err := r.read(ctx, n); err == nil && old != nil {
		r.look(func(*rules.State) { r.pin = &old.Message })
	}
}

// clear removes the log and begins it anew, with another secret for the IDs of people.
func (r *room) clear(ctx context.Context) error {
	var e rules.Entry
	var empty bool
	r.look(func(s *rules.State) { e, empty = rules.Open(newSalt(), s.Last, s.Settings, clock()), s.Seq == 0 })
	if empty {
		return nil
	}
	if err := r.journal.clear(ctx); err != nil {
		return err
	}
	seq, err := r.journal.put(ctx, 0, e)
	if err != nil {
		return err
	}
	r.apply(seq, e)
	r.store(ctx)
	return nil
}
