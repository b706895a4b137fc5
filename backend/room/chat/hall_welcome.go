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
	m.first = h.welcome(m)
}

// identify sets who a member is. The caller holds mu.
func (h *hall) identify(m *Member) {
	m.setID(h.state.PersonID(m.visitor.Identity))
	if network := m.visitor.Network.String(); h.state.Bars(network, time.Now()) {
		m.bar(network)
	}
}

// welcome returns the first frames for a member. The caller holds mu.
func (h *hall) welcome(m *Member) []frame {
	list := []frame{h.hello(m)}
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

// hello returns the frame that describes the room to a member. The caller holds mu.
func (h *hall) hello(m *Member) frame {
	return encode(helloFrame{"hello", m.who(), h.count().N, h.state.Settings, h.pinned(), h.state.Last})
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
