package chat

import (
	"context"
	"crypto/rand"
	"net/netip"
	"sync"
	"time"

	"footlight/backend/room/chat/rules"
)

const (
	maxJobs     = 256             // commands that wait for the log
	callTimeout = 5 * time.Second // limit of one call to the bus, or to the plans
	// performersFor is the time after which the names of the performers are read again.
	performersFor = time.Minute
)

// job is a command that waits for the log, or an entry of the server itself, or something else that must
// happen between two entries.
type job struct {
	from    *Member
	command rules.Command
	entry   *rules.Entry
	do      func(context.Context) error
	done    chan<- error
}

// room joins a hall and a journal. Its run method follows the log, and alone appends to it.
type room struct {
	*hall
	journal journal
	limits  *limits
	jobs    chan job
	life    context.Context //nolint:containedctx // ends when the room is closed
	end     context.CancelFunc

	opened chan struct{} // closed when the log was read, or failed is set
	failed error

	keeping sync.Mutex      // guards the fields below
	stored  uint64          // sequence number of the last snapshot
	deleted map[uint64]bool // entries whose text could not be erased yet
	names   []string        // names of the performers
	namesAt time.Time
}

func newRoom(life context.Context, server string, j journal, l *limits) *room {
	r := &room{
		hall: newHall(server), journal: j, limits: l, jobs: make(chan job, maxJobs), opened: make(chan struct{}), deleted: map[uint64]bool{},
	}
	r.hall.bar = r.bar
	r.life, r.end = context.WithCancel(life)
	return r
}

// newSalt returns a secret from which the IDs of people in a room are made.
func newSalt() []byte { return []byte(rand.Text()) }

// clock returns the time of an entry.
func clock() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// submit queues a job, and reports whether there was room for it.
func (r *room) submit(j job) bool {
	select {
	case r.jobs <- j:
		return true
	default:
		return false
	}
}

// barFor limits how long a network is kept out.
const barFor = 30 * 24 * time.Hour

// bar keeps a network out. The ban ends with the show at the latest.
func (r *room) bar(id string, network netip.Prefix) bool {
	now := clock()
	e := rules.Bar(id, network.String(), now, now.Add(barFor))
	return r.submit(job{entry: &e})
}

// leave implements floor.
func (r *room) leave(m *Member) { r.remove(m) }

// perform implements floor. Commands that the log must have wait for it.
func (r *room) perform(m *Member, c rules.Command) {
	allowed := r.limits.allow(m.visitor, c)
	var out bool
	r.look(func(*rules.State) { out = r.out(m) })
	switch {
	case c.Type == "react" && (!allowed || out): // dropped
	case c.Type == "react":
		r.react(c.Emoji)
	case out:
		m.refuse(rules.Refusal{ID: c.ID, Reason: rules.Banned, Text: bannedText})
	case !allowed:
		m.refuse(rules.Refusal{ID: c.ID, Reason: rules.TooFast, Text: "Too much at once. Try again in a moment."})
	case c.Type == "name":
		r.setName(m, c)
	case !r.submit(job{from: m, command: c}):
		m.refuse(rules.Refusal{ID: c.ID, Reason: rules.TooFast, Text: "Many people write at once. Try again in a moment."})
	}
}

// setName gives a person a name. The log keeps the names of those who run the room, so that other people do
// not take them.
func (r *room) setName(m *Member, c rules.Command) {
	performers := r.performers()
	var wrong *rules.Refusal
	r.look(func(s *rules.State) { wrong = s.Naming(c, m.who(), performers) })
	if wrong != nil {
		m.refuse(*wrong)
		return
	}
	r.renamePerson(m.who().ID, c.Name)
	if m.visitor.Role.Runs() && !m.visitor.Loose {
		r.submit(job{from: m, command: c})
	}
}

// performers returns the names of the performers.
func (r *room) performers() []string {
	r.keeping.Lock()
	defer r.keeping.Unlock()
	if time.Since(r.namesAt) < performersFor {
		return r.names
	}
	ctx, cancel := context.WithTimeout(r.life, callTimeout)
	defer cancel()
	names, err := r.journal.cfg.Shows.Performers(ctx, r.journal.id)
	if err != nil {
		r.journal.log.Warn("performers of a show were not read; their names are not protected now", "event", r.journal.id, "error", err)
		return r.names
	}
	r.names, r.namesAt = names, time.Now()
	return names
}
