package chat_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/bus"
	"footlight/backend/room/chat/rules"
)

func TestBans(t *testing.T) {
	s := newStage(t)
	e := s.engine()
	ana, cleo := s.enter(e, visitor("ana", rules.Creator)), s.enter(e, visitor("cleo", rules.Guest))
	friend := s.enter(s.engine(), visitor("chris", rules.Guest)) // on the same network, at another server
	holder := s.enter(e, visitor("clara", rules.Holder))
	you := cleo.kind("hello").You
	cleo.say("1", "spam")
	ana.send(`{"type":"ban","of":%q}`, you.ID)
	require.Equal(t, rules.Banned, cleo.kind("refused").Reason)
	require.Equal(t, []rules.Ban{{ID: you.ID, Name: you.Name}}, ana.wait("bans", banning).Bans)
	friend.refused(`{"type":"say","id":"1","text":"x"}`)
	holder.say("1", "a ticket speaks for itself")
	again := s.enter(s.engine(), visitor("cora", rules.Guest))
	require.True(t, again.kind("hello").Banned)
	again.refused(`{"type":"say","id":"1","text":"x"}`)
	require.Len(t, s.enter(s.engine(), visitor("anew", rules.Host)).kind("hello").Bans, 1)
	require.Empty(t, s.enter(e, visitor("clark", rules.Holder)).kind("hello").Bans)

	s.show.ended = time.Now()
	after := s.enter(s.engine(), visitor("carl", rules.Guest))
	after.say("1", "the show is over, and with it the ban of a network")
	ana.send(`{"type":"unban","of":%q}`, you.ID)
	for _, p := range []*person{cleo, friend, again} {
		p.wait("a greeting", func(f frame) bool { return f.Type == "hello" && !f.Banned })
		p.say("2", "thanks")
	}
	ana.wait("no bans", func(f frame) bool { return f.Type == "hello" && len(f.Bans) == 0 })
}

func banning(f frame) bool { return f.Type == "hello" && len(f.Bans) > 0 }

// refused sends a command that a banned person may not send.
func (p *person) refused(command string) {
	p.Helper()
	p.send("%s", command)
	require.Equal(p, rules.Banned, p.kind("refused").Reason, command)
}

func TestABannedPersonCannotTakePart(t *testing.T) {
	s := newStage(t)
	e := s.engine()
	ana, ben := s.enter(e, visitor("ana", rules.Creator)), s.enter(e, visitor("ben", rules.Holder))
	ben.say("1", "spam")
	ana.send(`{"type":"ask","id":"2","text":"Encore?"}`)
	ana.send(`{"type":"poll","question":"More?","choices":["yes","no"]}`)
	poll := ben.kind("poll")
	ana.send(`{"type":"ban","of":%q}`, ana.kind("message").From.ID)
	require.Equal(t, rules.Banned, ben.kind("refused").Reason)
	for _, command := range []string{
		`{"type":"vote","n":2}`, fmt.Sprintf(`{"type":"choose","poll":%q,"choice":0}`, poll.ID), `{"type":"name","name":"Ben"}`,
	} {
		ben.refused(command)
	}
	ben.send(`{"type":"react","emoji":"🔥"}`)
	ana.send(`{"type":"react","emoji":"👏"}`)
	require.Equal(t, map[string]int{"👏": 1}, ana.kind("reactions").Counts)
}

// TestNetworksAreForgotten looks for the network of a guest in everything that is stored.
func TestNetworksAreForgotten(t *testing.T) {
	s := newStage(t)
	e := s.engine()
	ana, cleo := s.enter(e, visitor("ana", rules.Creator)), s.enter(e, visitor("cleo", rules.Guest))
	id := cleo.kind("hello").You.ID
	ana.send(`{"type":"ban","of":%q}`, id)
	require.Equal(t, rules.Banned, cleo.kind("refused").Reason)
	stored := s.stored()
	require.Contains(t, stored, "10.0.0.99")
	ana.send(`{"type":"unban","of":%q}`, id)
	cleo.wait("a greeting", func(f frame) bool { return f.Type == "hello" && !f.Banned })
	require.NoError(t, e.Close())
	s.engine() // Run looks at once
	require.Eventually(t, func() bool { return !strings.Contains(s.stored(), "10.0.0.99") }, time.Minute, 10*time.Millisecond)
	require.Empty(t, s.enter(s.engine(), visitor("ana", rules.Creator)).kind("hello").Bans)
}

// stored returns the log and the snapshot of a room as text.
func (s *stage) stored() string {
	s.Helper()
	b, err := bus.Open(s.Context(), bus.Config{URL: s.nats.URL(), Tenant: bus.Tenant{ID: "one"}})
	require.NoError(s, err)
	defer func() { require.NoError(s, b.Close()) }()
	entries, err := b.Log(s.Context(), bus.LogConfig{Name: "chat"})
	require.NoError(s, err)
	kv, err := b.KV(s.Context(), bus.KVConfig{Bucket: "chats"})
	require.NoError(s, err)
	text, _, err := kv.Get(s.Context(), "gig")
	require.NoError(s, err)
	require.NoError(s, entries.Each(s.Context(), "gig", 0, func(_ uint64, entry []byte) error {
		text = append(text, entry...)
		return nil
	}))
	return string(text)
}
