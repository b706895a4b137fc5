package index

import (
	"maps"
	"slices"
	"strconv"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// Entry is an event's registration.
type Entry struct {
	ID          event.ID      `json:"eventId"`
	Creator     event.Address `json:"creator"`
	Contract    event.Address `json:"proxyAddress"`
	Block       uint64        `json:"blockNumber"`
	Transaction event.Hash    `json:"transactionHash"`
}

// Holding is a wallet's number of units of a tier.
type Holding struct {
	Holder event.Address `json:"holder"`
	Tier   int           `json:"tier"`
	Units  int64         `json:"units"`
}

// Moment is one entry of an event's history.
type Moment struct {
	Kind        string         `json:"kind"` // the Solidity event's name
	Values      map[string]any `json:"values"`
	Block       uint64         `json:"blockNumber"`
	Transaction event.Hash     `json:"transactionHash"`
}

// state is the whole index, in memory and in its file.
type state struct {
	Deployment ledger.Deployment               `json:"place"`
	UpTo       uint64                          `json:"upTo"` // the newest block that was read
	Events     []Entry                         `json:"events"`
	Held       map[event.ID]map[string]Holding `json:"held"` // by holder and tier
	History    map[event.ID][]Moment           `json:"history"`
}

func newState(at ledger.Deployment) *state {
	return &state{Deployment: at, Held: map[event.ID]map[string]Holding{}, History: map[event.ID][]Moment{}}
}

// contracts maps every event's contract to its event.
func (s *state) contracts() map[event.Address]event.ID {
	names := map[event.Address]event.ID{}
	for _, e := range s.Events {
		names[e.Contract] = e.ID
	}
	return names
}

// register adds an event. It skips a registration whose name is no valid event ID.
func (s *state) register(r ledger.Record) {
	name, _ := r.Values["eventId"].(string)
	id, err := event.ParseID(name)
	if err != nil || r.Name != "EventCreated" {
		return
	}
	s.Events = append(s.Events, Entry{ID: id, Creator: address(r, "creator"), Contract: address(r, "plan"), Block: r.Block, Transaction: r.Transaction})
}

// happened adds a log entry of an event's contract.
func (s *state) happened(id event.ID, r ledger.Record) {
	s.History[id] = append(s.History[id], Moment{Kind: r.Name, Values: r.Values, Block: r.Block, Transaction: r.Transaction})
	switch r.Name {
	case "TransferSingle":
		s.moved(id, r, number(r.Values["id"]), number(r.Values["value"]))
	case "TransferBatch":
		tiers, amounts := numbers(r.Values["ids"]), numbers(r.Values["values"])
		for i := range min(len(tiers), len(amounts)) {
			s.moved(id, r, tiers[i], amounts[i])
		}
	}
}

// moved moves units from one wallet to another. The zero address stands for new and destroyed units.
func (s *state) moved(id event.ID, r ledger.Record, tier, units int64) {
	s.add(id, address(r, "from"), int(tier), -units)
	s.add(id, address(r, "to"), int(tier), units)
}

func (s *state) add(id event.ID, who event.Address, tier int, units int64) {
	if who.IsZero() {
		return
	}
	if s.Held[id] == nil {
		s.Held[id] = map[string]Holding{}
	}
	key := who.String() + "/" + strconv.Itoa(tier)
	h := Holding{Holder: who, Tier: tier, Units: s.Held[id][key].Units + units}
	if s.Held[id][key] = h; h.Units == 0 {
		delete(s.Held[id], key)
	}
}

// holders returns an event's holdings, by holder and tier.
func (s *state) holders(id event.ID) []Holding {
	held := s.Held[id]
	list := make([]Holding, 0, len(held))
	for _, key := range slices.Sorted(maps.Keys(held)) {
		list = append(list, held[key])
	}
	return list
}

func address(r ledger.Record, name string) event.Address {
	text, _ := r.Values[name].(string)
	a, err := event.ParseAddress(name, text)
	if err != nil {
		return event.Address{}
	}
	return a
}

func number(v any) int64 {
	text, _ := v.(string)
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0 // the contracts count units in 32 bits
	}
	return n
}

func numbers(v any) []int64 {
	texts, _ := v.([]string)
	list := make([]int64, len(texts))
	for i := range texts {
		list[i] = number(texts[i])
	}
	return list
}

// batch is a part of the log.
type batch struct {
	created, happened []ledger.Record
	upTo              uint64
}

// apply adds a batch.
func (s *state) apply(b batch) {
	for _, r := range b.created {
		s.register(r)
	}
	names := s.contracts()
	for _, r := range b.happened {
		s.happened(names[r.Contract], r)
	}
	s.UpTo = b.upTo
}
