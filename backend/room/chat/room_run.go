package chat

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"footlight/backend/room/chat/rules"
)

const (
	retryEvery = 500 * time.Millisecond // interval of attempts to reach the log
	storeAfter = 200                    // entries between two snapshots
)

// run reads the log, follows it and writes to it until ctx ends.
func (r *room) run(ctx context.Context) {
	defer r.end()
	r.failed = r.load(ctx)
	close(r.opened)
	if r.failed != nil {
		return
	}
	var writing sync.WaitGroup
	writing.Go(func() { r.write(ctx) })
	r.follow(ctx)
	writing.Wait()
	r.store(context.WithoutCancel(ctx))
}

// load reads the snapshot and the entries after it.
func (r *room) load(ctx context.Context) error {
	s, err := r.journal.snapshot(ctx)
	if err != nil {
		return err
	}
	r.keeping.Lock()
	r.stored = s.Seq
	r.keeping.Unlock()
	r.look(func(*rules.State) { r.state = s })
	if err = r.journal.each(ctx, s.From, r.take); err != nil {
		return err
	}
	var unerased []uint64
	r.look(func(s *rules.State) {
		if unerased = s.Unerased(); len(s.Salt) == 0 {
			s.Salt = newSalt()
		}
	})
	r.erase(ctx, unerased...)
	return nil
}

// follow applies new entries until ctx ends, and tells the members when the bus goes away or returns.
func (r *room) follow(ctx context.Context) {
	for ctx.Err() == nil {
		err := r.catchUp(ctx)
		if err == nil {
			r.setBack()
			err = r.journal.follow(ctx, r.next(), r.take)
		}
		if ctx.Err() == nil && r.setAway() {
			r.journal.log.Warn("chat is away; it returns by itself", "event", r.journal.id, "error", err)
		}
		pause(ctx, retryEvery)
	}
}

func (r *room) catchUp(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	return r.journal.each(ctx, r.next(), r.take)
}

// next returns the sequence number after the last entry's.
func (r *room) next() (seq uint64) {
	r.look(func(s *rules.State) { seq = s.Seq + 1 })
	return seq
}

// write performs the jobs one after the other until ctx ends.
func (r *room) write(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case j := <-r.jobs:
			r.work(ctx, j)
			if r.unstored() >= storeAfter {
				r.store(ctx)
			}
		}
	}
}

func (r *room) work(ctx context.Context, j job) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	switch {
	case j.do != nil:
		j.done <- j.do(ctx)
	case j.entry != nil:
		err := r.put(ctx, *j.entry)
		r.store(ctx) // so that Engine.Run sees when the network must be forgotten
		if err != nil {
			r.journal.log.Warn("network of a banned guest is not kept out", "event", r.journal.id, "error", err)
			r.look(func(*rules.State) { r.tellBanned(j.entry.Of) })
		}
	default:
		r.obey(ctx, j.from, j.command)
	}
}

// obey decides about a member's command, writes the result and answers.
func (r *room) obey(ctx context.Context, m *Member, c rules.Command) {
	old, err := r.recall(ctx, c)
	var v rules.Verdict
	if err == nil {
		v, err = r.append(ctx, func(s *rules.State) rules.Verdict { return r.decide(s, m, c, old) })
	}
	switch {
	case err != nil:
		r.journal.log.Warn("command of a chat was not written", "event", r.journal.id, "type", c.Type, "error", err)
		m.refuse(rules.Refusal{ID: c.ID, Reason: rules.Closed, Text: whyNot(err)})
	case v.Refused != nil:
		m.refuse(*v.Refused)
	case v.Ack > 0:
		m.acknowledge(c.ID, v.Ack)
	case v.Entry != nil && v.Entry.Message != nil:
		m.acknowledge(c.ID, v.Entry.Message.N)
	}
}

// decide decides about a command. The caller holds mu.
func (r *room) decide(s *rules.State, m *Member, c rules.Command, old *rules.Old) rules.Verdict {
	if r.out(m) {
		return rules.Verdict{Refused: &rules.Refusal{ID: c.ID, Reason: rules.Banned, Text: bannedText}}
	}
	if c.Type == "ban" {
		c.Name = r.nameOf(c.Of)
	}
	return s.Decide(c, m.who(), clock(), old)
}

// unstored returns how many entries came since the last snapshot. For a room without one it returns enough
// to store one.
func (r *room) unstored() uint64 {
	r.keeping.Lock()
	defer r.keeping.Unlock()
	if r.stored == 0 {
		return storeAfter
	}
	return r.next() - 1 - r.stored
}

// store writes a snapshot if the state has changed.
func (r *room) store(ctx context.Context) {
	r.keeping.Lock()
	defer r.keeping.Unlock()
	var seq uint64
	var raw []byte
	var err error
	r.look(func(s *rules.State) {
		if seq = s.Seq; seq != r.stored {
			raw, err = json.Marshal(s)
		}
	})
	if raw == nil && err == nil || seq == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	if err == nil {
		err = r.journal.store(ctx, raw)
	}
	if err != nil {
		r.journal.log.Warn("snapshot of a chat was not stored; its next start reads more of the log", "event", r.journal.id, "error", err)
		return
	}
	r.stored = seq
}

func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// discard keeps a closing room from storing a snapshot.
func (r *room) discard() {
	r.keeping.Lock()
	defer r.keeping.Unlock()
	r.stored = r.next() - 1
}
