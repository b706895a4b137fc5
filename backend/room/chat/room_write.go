package chat

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"footlight/backend/room/chat/rules"
)

const (
	maxTries = 16 // attempts to append while other servers append
	// patience limits the wait for the entry of another server. Then the log is read again.
	patience = 2 * time.Second
)

// append adds the entry that decide returns to the log. If another server was faster, it decides again. It
// returns the last decision.
func (r *room) append(ctx context.Context, decide func(*rules.State) rules.Verdict) (rules.Verdict, error) {
	if err := r.begin(ctx); err != nil {
		return rules.Verdict{}, err
	}
	for range maxTries {
		var verdict rules.Verdict
		var last uint64
		var moved chan struct{}
		r.look(func(s *rules.State) { verdict, last, moved = decide(s), s.Seq, r.moved })
		if verdict.Entry == nil {
			return verdict, nil
		}
		seq, err := r.journal.put(ctx, last, *verdict.Entry)
		if err == nil {
			r.apply(seq, *verdict.Entry)
			r.erase(ctx, verdict.Entry.Seq)
			return verdict, nil
		}
		if err = r.overtaken(ctx, err, moved); err != nil {
			return verdict, err
		}
	}
	return rules.Verdict{}, errors.New("chat: other servers write all the time")
}

// put adds an entry of the server itself.
func (r *room) put(ctx context.Context, e rules.Entry) error {
	_, err := r.append(ctx, func(*rules.State) rules.Verdict { return rules.Verdict{Entry: &e} })
	return err
}

// unbar erases the networks that are not kept out any more.
func (r *room) unbar(ctx context.Context) error {
	var lapsed []uint64
	r.look(func(s *rules.State) { lapsed = s.Barred.Lapsed(clock()) })
	for _, seq := range lapsed {
		if err := r.journal.erase(ctx, seq); err != nil {
			return err
		}
		if err := r.put(ctx, rules.Unbar(seq, clock())); err != nil {
			return err
		}
	}
	r.store(ctx)
	return nil
}

// begin writes the first entry of a log.
func (r *room) begin(ctx context.Context) error {
	var first *rules.Entry
	var moved chan struct{}
	r.look(func(s *rules.State) {
		if moved = r.moved; s.Seq == 0 {
			e := rules.Open(s.Salt, s.Last, s.Settings, clock())
			first = &e
		}
	})
	if first == nil {
		return nil
	}
	seq, err := r.journal.put(ctx, 0, *first)
	if err != nil {
		return r.overtaken(ctx, err, moved)
	}
	r.apply(seq, *first)
	return nil
}

// overtaken waits until the entry of the server that was faster is applied. It returns other errors.
func (r *room) overtaken(ctx context.Context, err error, moved <-chan struct{}) error {
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-moved:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C: // another server has removed the log
		r.reset(newSalt())
		return r.journal.each(ctx, 0, r.take)
	}
}

// take applies one entry.
func (r *room) take(seq uint64, e rules.Entry) error {
	r.apply(seq, e)
	return nil
}

// erase removes the texts of deleted messages from the log, and tries again what failed before.
func (r *room) erase(ctx context.Context, entries ...uint64) {
	r.keeping.Lock()
	defer r.keeping.Unlock()
	for _, seq := range entries {
		if seq > 0 {
			r.deleted[seq] = true
		}
	}
	for seq := range r.deleted {
		if err := r.journal.erase(ctx, seq); err != nil {
			r.journal.log.Warn("text of a deleted message was not erased; it is tried again", "event", r.journal.id, "seq", seq, "error", err)
			return
		}
		delete(r.deleted, seq)
	}
}
