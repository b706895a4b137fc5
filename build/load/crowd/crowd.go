//go:build linux

// Package crowd talks in the chat of a room as many people, each from its own address in 127.0.0.0/16. It checks that
// all people read the same messages in one order, and measures how long messages take.
package crowd

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/sync/errgroup"
)

// Crowd holds people in one room. Enter makes it. One goroutine at a time may call its methods.
type Crowd struct {
	people  []*person
	record  *record
	reading sync.WaitGroup
}

// joinsAtOnce limits the people who come in at the same time.
const joinsAtOnce = 32

// Enter lets n people into the chat at a ws: URL. It returns when each has read its greeting. The caller must call
// Close.
func Enter(ctx context.Context, url string, n int) (*Crowd, error) {
	c := &Crowd{people: make([]*person, n), record: newRecord(n)}
	joins, joining := errgroup.WithContext(ctx)
	joins.SetLimit(joinsAtOnce)
	for i := range c.people {
		joins.Go(func() (err error) {
			c.people[i], err = enter(joining, url, i, c.record)
			return err
		})
	}
	err := joins.Wait()
	for _, p := range c.people {
		if p != nil {
			c.reading.Go(p.read)
		}
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// Talk says messages at an even rate until the time is over. Each is said by another person.
func (c *Crowd) Talk(ctx context.Context, perSecond int, span time.Duration) error {
	tick := time.NewTicker(time.Second / time.Duration(perSecond))
	defer tick.Stop()
	for i := range int(span.Seconds() * float64(perSecond)) {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		if err := c.say(c.people[i%len(c.people)]); err != nil {
			return err
		}
	}
	return nil
}

// say says the present time, which also names the message.
func (c *Crowd) say(p *person) error {
	now := strconv.FormatInt(time.Now().UnixNano(), 10)
	raw, err := json.Marshal(said{Type: "say", ID: now, Text: now})
	if err != nil {
		return err
	}
	c.record.say()
	return errors.Join(p.conn.SetWriteDeadline(time.Now().Add(patience)), p.conn.WriteMessage(websocket.TextMessage, raw))
}

// patience limits the wait for a message, and for the server.
const patience = 30 * time.Second

// End waits until all people have all messages, or none has arrived for some time. It returns the result.
func (c *Crowd) End(ctx context.Context) Result {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for before, last := -1, time.Now(); ; {
		r := c.record.result()
		if r.Delivered != before {
			before, last = r.Delivered, time.Now()
		}
		if r.Delivered >= r.Said*len(c.people) || time.Since(last) > patience || ctx.Err() != nil {
			return r
		}
		<-tick.C
	}
}

// Close ends all connections and waits for their readers.
func (c *Crowd) Close() {
	for _, p := range c.people {
		if p != nil {
			p.leave()
		}
	}
	c.reading.Wait()
}
