package chat_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"footlight/backend/bus"
	"footlight/backend/bus/bustest"
	"footlight/backend/event"
	"footlight/backend/room/chat"
	"footlight/backend/room/chat/rules"
)

// show implements chat.Shows.
type show struct{ ended time.Time }

func (show) Performers(context.Context, event.ID) ([]string, error) {
	return []string{"Ada Brandt"}, nil
}
func (s show) Ended(context.Context, event.ID) (time.Time, error) { return s.ended, nil }

// stage is a NATS with the engines of a test.
type stage struct {
	*testing.T
	nats *bustest.NATS
	show show
}

func newStage(t *testing.T) *stage { return &stage{T: t, nats: bustest.StartNATS(t)} }

// engine starts an engine with a connection of its own.
func (s *stage) engine() *chat.Engine {
	s.Helper()
	b, err := bus.Open(s.Context(), bus.Config{URL: s.nats.URL(), Tenant: bus.Tenant{ID: "one"}})
	require.NoError(s, err)
	entries, err := b.Log(s.Context(), bus.LogConfig{Name: "chat"})
	require.NoError(s, err)
	kv, err := b.KV(s.Context(), bus.KVConfig{Bucket: "chats"})
	require.NoError(s, err)
	e := chat.New(chat.Config{Log: entries, Eraser: entries, Snapshots: kv, Rooms: kv, Signals: b.Signals("chat"), Shows: s.show, Seats: 20})
	ctx, stop := context.WithCancel(s.Context())
	done := make(chan error, 1)
	go func() { done <- e.Run(ctx) }()
	s.Cleanup(func() {
		stop()
		require.NoError(s, <-done)
		require.NoError(s, e.Close())
		require.NoError(s, b.Close())
	})
	return e
}

// person is a member as a client sees it.
type person struct {
	*stage
	*chat.Member
	first []*websocket.PreparedMessage
}

func visitor(identity string, role rules.Role) chat.Visitor {
	return chat.Visitor{EventID: "gig", Identity: identity, Role: role, Network: netip.PrefixFrom(netip.AddrFrom4([4]byte{10, 0, 0, identity[0]}), 32)}
}

func (s *stage) enter(e *chat.Engine, v chat.Visitor) *person {
	s.Helper()
	m, err := e.Enter(s.Context(), v)
	require.NoError(s, err)
	s.Cleanup(m.Leave)
	return &person{s, m, m.First()}
}

func (p *person) send(format string, args ...any) { p.Handle(fmt.Appendf(nil, format, args...)) }

// frame is any frame of the server.
type frame struct {
	Type   string
	N      uint64
	ID     string
	Text   string
	Reason rules.Reason
	From   rules.Person
	You    rules.Person
	People int
	Banned bool
	Bans   []rules.Ban
	Last   uint64
	Votes  *int
	Counts map[string]int
	Names  []string

	Deleted, Answered, Open bool
	Pinned                  json.RawMessage
	Choices                 []rules.Choice
	Reports                 int
}

// wait returns the next frame that matches, and skips others.
func (p *person) wait(what string, is func(frame) bool) frame {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Context(), time.Minute)
	defer cancel()
	for {
		var next *websocket.PreparedMessage
		if len(p.first) > 0 {
			next, p.first = p.first[0], p.first[1:]
		} else {
			select {
			case next = <-p.Frames():
			case <-p.Done():
				p.Fatalf("%s: disconnected: %v", what, p.Why())
			case <-ctx.Done():
				p.Fatalf("%s: no such frame came", what)
			}
		}
		if f := decode(p.T, next); is(f) {
			return f
		}
	}
}

func (p *person) kind(kind string) frame {
	p.Helper()
	return p.wait(kind, func(f frame) bool { return f.Type == kind })
}

// say sends a message and returns its number.
func (p *person) say(id, text string) uint64 {
	p.Helper()
	p.send(`{"type":"say","id":%q,"text":%q}`, id, text)
	return p.wait("ack of "+id, func(f frame) bool { return f.Type == "ack" && f.ID == id }).N
}

func TestTwoServersShowOneOrder(t *testing.T) {
	s := newStage(t)
	engines := []*chat.Engine{s.engine(), s.engine()}
	const people, each = 4, 5
	watchers := []*person{s.enter(engines[0], visitor("A", rules.Holder)), s.enter(engines[1], visitor("B", rules.Holder))}
	var talking sync.WaitGroup
	for i := range people {
		p := s.enter(engines[i%2], visitor(string(rune('a'+i)), rules.Holder))
		talking.Go(func() {
			for j := range each {
				p.send(`{"type":"say","id":"%d","text":"%d of %d"}`, j, j, i)
			}
		})
	}
	talking.Wait()
	var seen [2][]string
	for i, w := range watchers {
		for n := range uint64(people * each) {
			f := w.kind("message")
			require.Equal(t, n+1, f.N)
			seen[i] = append(seen[i], f.From.ID+f.Text)
		}
	}
	require.Equal(t, seen[0], seen[1])
	require.Equal(t, 3+3, int(watchers[0].wait("everybody", func(f frame) bool { return f.Type == "people" && f.N == 6 }).N))

	watchers[0].send(`{"type":"react","emoji":"👏"}`)
	watchers[1].send(`{"type":"react","emoji":"👏"}`)
	for _, w := range watchers {
		for sum := 0; sum < 2; {
			sum += w.kind("reactions").Counts["👏"]
		}
	}
	third := s.engine() // reads the log from its start
	page, err := third.Page(t.Context(), "gig", 0, chat.MaxPage)
	require.NoError(t, err)
	require.Len(t, page.Messages, people*each)
	require.Equal(t, uint64(people*each), page.Last)
}

func TestARoom(t *testing.T) {
	s := newStage(t)
	e := s.engine()
	ana, ben := s.enter(e, visitor("ana", rules.Creator)), s.enter(e, visitor("ben", rules.Holder))
	require.Equal(t, "Creator", ana.kind("hello").You.Name)
	hello := ben.kind("hello")
	require.Regexp(t, `^Guest \d+$`, hello.You.Name)
	ben.send(`{"type":"name","name":"Ada Brandt"}`)
	require.Equal(t, rules.NameTaken, ben.kind("refused").Reason)
	ben.send(`{"type":"name","name":"Ben"}`)
	require.Equal(t, "Ben", ben.kind("hello").You.Name)

	require.Equal(t, uint64(1), ben.say("1", "first"))
	require.Equal(t, uint64(1), ben.say("1", "first"), "sent again, said once")
	f := ana.kind("message")
	require.Equal(t, "Ben", f.From.Name)
	ben.send(`{"type":"ask","id":"2","text":"Encore?"}`)
	require.Equal(t, uint64(2), ana.kind("message").N)
	ana.send(`{"type":"vote","n":2}`)
	require.Equal(t, 1, *ben.wait("votes", func(f frame) bool { return f.Votes != nil }).Votes)
	ana.send(`{"type":"pin","n":2}`)
	ana.send(`{"type":"answered","n":2}`)
	require.True(t, ben.wait("answered", func(f frame) bool { return f.Answered }).Answered)
	ben.send(`{"type":"report","n":1}`)
	require.Equal(t, 1, ana.wait("a report", func(f frame) bool { return f.Reports > 0 }).Reports)
	ana.send(`{"type":"poll","question":"More?","choices":["yes","no"]}`)
	poll := ben.kind("poll")
	ben.send(`{"type":"choose","poll":%q,"choice":0}`, poll.ID)
	require.Equal(t, 1, ana.wait("votes", func(f frame) bool { return f.Type == "poll" && len(f.Choices) > 0 && f.Choices[0].Votes > 0 }).Choices[0].Votes)
	ana.send(`{"type":"settings","names":true}`)
	require.Equal(t, []string{"Ben", "Creator"}, ana.wait("names", func(f frame) bool { return f.Names != nil }).Names)

	late := s.enter(e, visitor("cleo", rules.Guest))
	hello = late.kind("hello")
	require.Equal(t, uint64(2), hello.Last)
	require.Contains(t, string(hello.Pinned), "Encore?")
	require.Equal(t, uint64(1), late.kind("message").N)
	require.True(t, late.wait("the poll", func(f frame) bool { return f.Type == "poll" }).Open)
}

func TestWhatIsDeletedIsGone(t *testing.T) {
	s := newStage(t)
	e := s.engine()
	ana, ben := s.enter(e, visitor("ana", rules.Creator)), s.enter(e, visitor("ben", rules.Holder))
	texts := func(e *chat.Engine) (list []string) {
		require.NoError(t, e.Export(t.Context(), "gig", func(m rules.Message) error {
			list = append(list, m.Text)
			return nil
		}))
		return list
	}
	ben.say("1", "secret")
	ben.say("2", "public")
	reader := s.engine()
	require.Len(t, texts(reader), 2)
	ben.send(`{"type":"delete","n":1}`)
	ana.wait("deletion", func(f frame) bool { return f.Deleted && f.N == 1 })
	require.Eventually(t, func() bool { return len(texts(reader)) == 1 }, time.Minute, time.Millisecond)
	since := uint64(2)
	v := visitor("ana", rules.Creator)
	v.Since = &since
	back := s.enter(e, v)
	require.Equal(t, uint64(1), back.wait("deletion", func(f frame) bool { return f.Deleted }).N)

	require.NoError(t, e.Clear(t.Context(), "gig"))
	ana.wait("deletion", func(f frame) bool { return f.Deleted && f.N == 2 })
	require.Empty(t, texts(e))
	require.Equal(t, uint64(3), ben.say("3", "anew"))
	require.Equal(t, []string{"anew"}, texts(s.engine()))
}

// TestTheBusGoesAndReturns checks that nothing acknowledged is lost, and that nothing refused is said.
func TestTheBusGoesAndReturns(t *testing.T) {
	s := newStage(t)
	e := s.engine()
	ben := s.enter(e, visitor("ben", rules.Holder))
	ben.kind("hello")
	ben.say("1", "kept")
	s.nats.Stop()
	require.Equal(t, rules.Closed, ben.kind("refused").Reason)
	ben.send(`{"type":"say","id":"2","text":"refused"}`)
	require.Equal(t, "2", ben.kind("refused").ID)
	_, err := e.Enter(t.Context(), chat.Visitor{EventID: "another", Identity: "x"})
	require.ErrorIs(t, err, event.ErrUnavailable)
	s.nats.Start()
	ben.kind("hello")
	require.Equal(t, uint64(2), ben.say("3", "again"))
	page, err := s.engine().Page(t.Context(), "gig", 0, 10)
	require.NoError(t, err)
	require.Len(t, page.Messages, 2)
}

func TestSlowReadersComeBack(t *testing.T) {
	s := newStage(t)
	e := s.engine()
	slow := s.enter(e, visitor("slow", rules.Holder))
	for i := range 14 { // one person may change the settings 20 times at once
		ana := s.enter(e, visitor(fmt.Sprint(i), rules.Creator))
		for j := range 20 {
			ana.send(`{"type":"settings","slow":%d}`, j%2)
			<-ana.Frames()
		}
	}
	<-slow.Done()
	require.Equal(t, "slow", slow.Why().Text)
}

func TestSeats(t *testing.T) {
	s := newStage(t)
	e := s.engine()
	var crowd []*person
	for i := range 20 {
		v := visitor(fmt.Sprint("crowd", i), rules.Holder)
		crowd = append(crowd, s.enter(e, v))
	}
	_, err := e.Enter(t.Context(), visitor("crowd", rules.Holder))
	require.ErrorIs(t, err, chat.ErrFull)
	s.enter(e, visitor("other", rules.Holder))
	<-crowd[19].Done()
	require.Equal(t, "made room for others", crowd[19].Why().Text)
	for i := range 9 {
		v := visitor("tabs", rules.Holder)
		m := s.enter(e, v)
		if i == 0 {
			defer func() { <-m.Done() }()
		}
	}
}

func TestOldChatsAreRemoved(t *testing.T) {
	s := newStage(t)
	e := s.engine()
	ana := s.enter(e, visitor("ana", rules.Creator))
	ana.say("1", "hello")
	ana.send(`{"type":"settings","keepDays":1}`)
	ana.wait("settings", func(f frame) bool { return f.Type == "hello" && f.Last == 1 })
	s.show.ended = time.Now().Add(-23 * time.Hour)
	require.NoError(t, e.Close())
	require.Equal(t, 1, count(t, s.engine()))
	s.show.ended = time.Now().Add(-25 * time.Hour)
	late := s.engine() // Run looks at once
	require.Eventually(t, func() bool { return count(t, late) == 0 }, time.Minute, 10*time.Millisecond)
}

func count(t *testing.T, e *chat.Engine) (n int) {
	t.Helper()
	err := e.Export(t.Context(), "gig", func(rules.Message) error { n++; return nil })
	if errors.Is(err, context.Canceled) || errors.Is(err, event.ErrUnavailable) {
		return -1
	}
	require.NoError(t, err)
	return n
}

// TestPeopleAreCountedOnce has a person with two connections, who gets another ID when the chat is cleared.
func TestPeopleAreCountedOnce(t *testing.T) {
	s := newStage(t)
	e := s.engine()
	counts := func(p *person) int { return p.kind("hello").People }
	first, again := s.enter(e, visitor("A", rules.Holder)), s.enter(e, visitor("A", rules.Holder))
	require.Equal(t, []int{1, 1}, []int{counts(first), counts(again)})
	other := s.enter(e, visitor("B", rules.Holder))
	require.Equal(t, 2, counts(other))
	first.say("1", "hello")
	require.NoError(t, e.Clear(t.Context(), "gig"))
	again.Leave()
	require.Equal(t, 3, counts(s.enter(e, visitor("C", rules.Holder))))
	first.Leave()
	require.Equal(t, 3, counts(s.enter(e, visitor("D", rules.Holder))))
}
