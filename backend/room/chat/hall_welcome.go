package chat

import (
	"time"

	"footlight/backend/room/chat/rules"
)

// maxFirst limits the messages that a new client gets.
const maxFirst = 50

// admit lets a member in and prepares its first frames.
func (h *hall) admit(m *Member) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.identify(m)
	h.members[m] = struct{}{}
	h.people[m.who().ID]++
	m.first = h.welcome(m)
}

// identify sets who a member is. The caller holds mu.
func (h *hall) identify(m *Member) {
	m.setID(h.state.PersonID(m.visitor.Identity))
}

// out reports whether a member may not write: the person was banned, or the network of a person who could come
// back as another one is kept out. The caller holds mu.
func (h *hall) out(m *Member) bool {
	return h.state.Out(m.who()) || m.replaceable() && h.state.Barred.Out(m.visitor.Network.String(), time.Now())
}

// welcome returns the first frames for a member. The caller holds mu.
func (h *hall) welcome(m *Member) []frame {
	list := []frame{h.hello(m, h.size())}
	if h.away {
		list = append(list, refusing(rules.Closed, awayText))
	}
	if m.visitor.Since == nil {
		list = append(list, h.newest()...)
	} else {
		list = append(list, h.missed(*m.visitor.Since)...)
	}
	if p := h.state.Result(); p != nil {
		list = append(list, encode(pollFrame{"poll", *p}))
	}
	if m.visitor.Role.Runs() {
		for n, reports := range h.state.Reports {
			list = append(list, encode(changedFrame{"changed", rules.Changed{N: n, Reports: reports}}))
		}
	}
	return list
}

// newest returns frames of the newest messages. The caller holds mu.
func (h *hall) newest() []frame {
	if h.history != nil {
		return h.history
	}
	h.history = []frame{}
	all := h.state.Recent(0)
	for _, x := range all[max(0, len(all)-maxFirst):] {
		h.history = append(h.history, encode(messageFrame{"message", x}))
	}
	return h.history
}

// missed returns the messages that a client has not seen, and what became of older ones. The caller holds mu.
func (h *hall) missed(since uint64) (list []frame) {
	for _, x := range h.state.Changes(since) {
		list = append(list, encode(changedFrame{"changed", x}))
	}
	for _, x := range h.state.Recent(since) {
		list = append(list, encode(messageFrame{"message", x}))
	}
	return list
}

// hello returns the frame that describes a room with so many people to a member. The caller holds mu.
func (h *hall) hello(m *Member, people int) frame {
	f := helloFrame{
		Type: "hello", You: m.who(), People: people, Settings: h.state.Settings, Pinned: h.pinned(), Last: h.state.Last, Banned: h.out(m),
	}
	if m.visitor.Role.Runs() {
		f.Bans = h.state.Bans()
	}
	return encode(f)
}

// pinned returns the pinned message, or nil if there is none or it was not read. The caller holds mu.
func (h *hall) pinned() *rules.Message {
	n := h.state.Pinned
	if n == 0 {
		return nil
	}
	if recent := h.state.Recent(n - 1); len(recent) > 0 && recent[0].N == n {
		h.pin = &recent[0]
	}
	if h.pin == nil || h.pin.N != n {
		return nil
	}
	return h.pin
}
