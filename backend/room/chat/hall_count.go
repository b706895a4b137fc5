package chat

import (
	"maps"
	"slices"
	"time"

	"footlight/backend/room/chat/rules"
)

// own returns who is in the room on this server. The caller holds mu.
func (h *hall) own() presence {
	p := presence{Server: h.server, N: len(h.people)}
	if h.state.Settings.Names {
		p.Names = h.names()
	}
	return p
}

// names returns the names of people on this server, of not too many. The caller holds mu.
func (h *hall) names() []string {
	names := map[string]string{}
	for m := range h.members {
		who := m.who()
		names[who.ID] = who.Name
	}
	sorted := slices.Sorted(maps.Values(names))
	return sorted[:min(len(sorted), maxNames)]
}

// size returns how many people are in the room on all servers. Unlike count it does not look at every member. The caller
// holds mu.
func (h *hall) size() int {
	n := len(h.people)
	for _, o := range h.others {
		n += o.N
	}
	return n
}

// count returns who is in the room on all servers. The caller holds mu.
func (h *hall) count() presence {
	all := h.own()
	all.N = h.size()
	for _, o := range h.others {
		all.Names = append(all.Names, o.Names...)
	}
	if !h.state.Settings.Names {
		all.Names = nil
	}
	slices.Sort(all.Names)
	all.Names = all.Names[:min(len(all.Names), maxNames)]
	return all
}

// react counts a reaction.
func (h *hall) react(emoji string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	add(h.mine, map[string]int{emoji: 1})
	add(h.pending, map[string]int{emoji: 1})
}

// hear counts what another server says about itself.
func (h *hall) hear(p presence) {
	h.mu.Lock()
	defer h.mu.Unlock()
	add(h.pending, p.Reactions)
	p.Reactions, p.at = nil, time.Now()
	if _, known := h.others[p.Server]; known || len(h.others) < maxServers {
		h.others[p.Server] = p
	}
}

// send queues a frame for all members. The caller holds mu.
func (h *hall) send(f frame) {
	for m := range h.members {
		m.send(f)
	}
}

// tick tells the members what was counted since the last tick. It returns the signal for other servers, or
// nil.
func (h *hall) tick(now time.Time) *presence {
	h.mu.Lock()
	defer h.mu.Unlock()
	maps.DeleteFunc(h.others, func(_ string, o presence) bool { return now.Sub(o.at) > silentFor })
	if len(h.pending) > 0 {
		h.send(encode(reactionsFrame{"reactions", h.pending}))
		h.pending = map[string]int{}
	}
	h.tellVotes()
	if all := h.count(); !all.like(h.shown) {
		h.shown = all
		h.send(encode(peopleFrame{"people", all.N, all.Names}))
	}
	return h.signal(now)
}

// tellVotes tells the members the votes that have changed. The caller holds mu.
func (h *hall) tellVotes() {
	for n := range h.votes {
		if votes, counts := h.state.Votes(n); counts {
			h.send(encode(changedFrame{"changed", rules.Changed{N: n, Votes: &votes}}))
		}
	}
	clear(h.votes)
	if p := h.state.Result(); h.choices && p != nil {
		h.send(encode(pollFrame{"poll", *p}))
	}
	h.choices = false
}

// signal returns what other servers should know, or nil. The caller holds mu.
func (h *hall) signal(now time.Time) *presence {
	p := h.own()
	if p.like(h.here) && len(h.mine) == 0 && now.Sub(h.here.at) < announceEvery {
		return nil
	}
	p.at = now
	h.here = p
	p.Reactions, h.mine = h.mine, map[string]int{}
	return &p
}
