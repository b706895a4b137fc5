package chat

import (
	"net/netip"
	"sync"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"

	"footlight/backend/room/chat/rules"
)

// maxQueued limits the frames that wait for a slow client. Then the client is disconnected, and comes back
// with the number of the last message that it saw.
const maxQueued = 256

// Frames of one connection. Above the limit they are refused, and after so many refusals the connection ends.
const (
	framesPerSecond, framesAtOnce = 30, 60
	maxFlood                      = 500
)

// floor is the room in which a member talks.
type floor interface {
	perform(m *Member, c rules.Command)
	leave(m *Member)
}

// Member is one connection of a person in a room. Engine.Enter makes it. Its methods are safe for concurrent
// use.
type Member struct {
	visitor Visitor
	floor   floor
	over    bool // the show is over, and with it bans of networks
	release func()
	first   []frame
	queue   chan frame
	done    chan struct{}
	closing Closing // set before done is closed
	closed  sync.Once

	frames *rate.Limiter // used by Handle alone, as is floods
	floods int
	mu     sync.Mutex // guards the fields below
	person rules.Person
	chosen string // the name that the person chose; may be empty
}

func newMember(v Visitor) *Member {
	return &Member{
		visitor: v, queue: make(chan frame, maxQueued), done: make(chan struct{}), frames: rate.NewLimiter(framesPerSecond, framesAtOnce),
	}
}

// First returns the frames with which the connection begins.
func (m *Member) First() []*websocket.PreparedMessage { return m.first }

// Frames returns the frames to send after them.
func (m *Member) Frames() <-chan *websocket.PreparedMessage { return m.queue }

// Done returns a channel that is closed when the connection must end.
func (m *Member) Done() <-chan struct{} { return m.done }

// Why returns why the connection must end. Call it after Done.
func (m *Member) Why() Closing { return m.closing }

// Leave removes the member from its room. Further calls do nothing.
func (m *Member) Leave() {
	m.close(left())
	m.floor.leave(m)
	m.release()
}

// Handle handles a frame of the client. One goroutine at a time may call it.
func (m *Member) Handle(text []byte) {
	if !m.frames.Allow() {
		m.flood()
		return
	}
	c, wrong := rules.Parse(text)
	if wrong != nil {
		m.refuse(*wrong)
		return
	}
	m.floor.perform(m, c)
}

// flood refuses a frame of a client that sends too many.
func (m *Member) flood() {
	m.floods++
	switch {
	case m.floods > maxFlood:
		m.close(flooded())
	case m.floods%framesAtOnce == 1:
		m.send(refusing(rules.TooFast, "Too much at once. Some of it was not read."))
	}
}

// close ends the connection for a reason. The first reason counts.
func (m *Member) close(why Closing) {
	m.closed.Do(func() {
		m.closing = why
		close(m.done)
	})
}

// send queues a frame. A client that is too slow is disconnected.
func (m *Member) send(f frame) {
	select {
	case m.queue <- f:
	default:
		m.close(tooSlow())
	}
}

func (m *Member) refuse(r rules.Refusal) { m.send(encode(refusedFrame{"refused", r})) }

func (m *Member) acknowledge(id string, n uint64) { m.send(encode(ackFrame{"ack", id, n})) }

func (m *Member) who() rules.Person {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.person
}

// setID sets who the member is in a room.
func (m *Member) setID(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.person = rules.Person{ID: id, Name: m.chosen, Role: m.visitor.Role, Tier: m.visitor.Tier, Loose: m.visitor.Loose}
	if m.chosen == "" {
		m.person.Name = rules.GuestName(m.person)
	}
}

// setName sets the member's name.
func (m *Member) setName(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.chosen, m.person.Name = name, name
}

// replaceable reports whether a banned person could come back as another one: a guest has no ticket.
func (m *Member) replaceable() bool {
	return m.visitor.Role == rules.Guest && !m.over && m.visitor.Network != netip.Prefix{}
}
