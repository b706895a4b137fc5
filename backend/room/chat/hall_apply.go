package chat

import (
	"net/netip"

	"footlight/backend/room/chat/rules"
)

// apply applies an entry and tells the members.
func (h *hall) apply(seq uint64, e rules.Entry) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if seq > h.state.Seq {
		close(h.moved)
		h.moved = make(chan struct{})
	}
	salt := string(h.state.Salt)
	change := h.state.Apply(seq, e)
	if string(h.state.Salt) != salt {
		h.rename()
	}
	h.tell(change)
}

// rename sets who the members are after the log was begun anew. The caller holds mu.
func (h *hall) rename() {
	clear(h.people)
	for m := range h.members {
		h.identify(m)
		h.people[m.who().ID]++
	}
}

// reset forgets the state.
func (h *hall) reset(salt []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.state, h.history, h.pin = rules.New(), nil, nil
	h.state.Salt = salt
	h.rename()
}

// tell tells the members what an entry changed. The caller holds mu.
func (h *hall) tell(c rules.Change) {
	if c.Said != nil || len(c.Changed) > 0 || c.Counted > 0 {
		h.history = nil
	}
	if c.Said != nil {
		h.send(encode(messageFrame{"message", *c.Said}))
	}
	for _, x := range c.Changed {
		h.send(encode(changedFrame{"changed", x}))
	}
	if c.Counted > 0 {
		h.votes[c.Counted] = true
	}
	if c.Poll != nil {
		h.send(encode(pollFrame{"poll", *c.Poll}))
	}
	h.choices = h.choices || c.Choices
	if c.Greet {
		h.greet()
	}
	h.tellRunners(c.Report)
	if c.Banned != "" {
		h.greetThose(func(m *Member) bool { return m.visitor.Role.Runs() })
		h.ban(c.Banned)
	}
	if c.Barred != "" {
		h.tellBanned(c.Barred)
	}
}

// greet describes the room to all members anew. The caller holds mu.
func (h *hall) greet() { h.greetThose(func(*Member) bool { return true }) }

func (h *hall) greetThose(which func(*Member) bool) {
	n := h.size()
	for m := range h.members {
		if which(m) {
			m.send(h.hello(m, n))
		}
	}
}

// tellRunners tells those who run the room about a report. The caller holds mu.
func (h *hall) tellRunners(report *rules.Changed) {
	if report == nil {
		return
	}
	f := encode(changedFrame{"changed", *report})
	for m := range h.members {
		if m.visitor.Role.Runs() {
			m.send(f)
		}
	}
}

// ban tells a person. The network of a guest is kept out, because the guest could come back as another one;
// the guest is told after that. The caller holds mu.
func (h *hall) ban(id string) {
	network := h.lately[id]
	for m := range h.members {
		if m.who().ID == id && m.replaceable() {
			network = m.visitor.Network
		}
	}
	if network == (netip.Prefix{}) || !h.bar(id, network) {
		h.tellBanned(id)
	}
}

// tellBanned tells a person of a ban. The caller holds mu.
func (h *hall) tellBanned(id string) {
	for m := range h.members {
		if m.who().ID == id && !m.visitor.Role.Runs() {
			m.send(refusing(rules.Banned, bannedText))
		}
	}
}

// renamePerson gives a person a name on all its connections.
func (h *hall) renamePerson(id, name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	is := func(m *Member) bool { return m.who().ID == id }
	for m := range h.members {
		if is(m) {
			m.setName(name)
		}
	}
	h.greetThose(is)
}

// setAway tells the members that the bus does not answer. It reports whether that is new.
func (h *hall) setAway() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.away {
		return false
	}
	h.away = true
	h.send(refusing(rules.Closed, awayText))
	return true
}

// setBack tells the members that the bus answers again.
func (h *hall) setBack() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.away {
		h.away = false
		h.greet()
	}
}
