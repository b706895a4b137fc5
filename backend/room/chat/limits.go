package chat

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"

	"footlight/backend/limit"
	"footlight/backend/room/chat/rules"
)

// Limits in addition to those of package rules.
const (
	commandsPerSecond, commandsAtOnce   = 2, 20   // votes, reports and the like of one person
	messagesPerSecond, messagesAtOnce   = 20, 200 // messages of one network
	reactionsPerSecond, reactionsAtOnce = 20, 20  // reactions of one person
)

// limits counts what members send, in all rooms. It is safe for concurrent use.
type limits struct {
	commands  limit.Table[string, *rate.Limiter]
	messages  limit.Table[netip.Prefix, *rate.Limiter]
	reactions limit.Table[string, *rate.Limiter]
}

func newLimits() *limits {
	idle := func(b *rate.Limiter) bool { return limit.Full(b, time.Now()) }
	bucket := func(perSecond rate.Limit, burst int) func() *rate.Limiter {
		return func() *rate.Limiter { return rate.NewLimiter(perSecond, burst) }
	}
	return &limits{
		commands:  limit.Table[string, *rate.Limiter]{New: bucket(commandsPerSecond, commandsAtOnce), Idle: idle},
		messages:  limit.Table[netip.Prefix, *rate.Limiter]{New: bucket(messagesPerSecond, messagesAtOnce), Idle: idle},
		reactions: limit.Table[string, *rate.Limiter]{New: bucket(reactionsPerSecond, reactionsAtOnce), Idle: idle},
	}
}

// allow counts a command, and reports whether it is within the limits.
func (l *limits) allow(v Visitor, c rules.Command) bool {
	now := time.Now()
	switch c.Type {
	case "say", "ask":
		return limit.Wait(l.messages.Of(v.Network), now, 1) == 0
	case "react":
		return limit.Wait(l.reactions.Of(v.Identity), now, 1) == 0
	}
	return limit.Wait(l.commands.Of(v.Identity), now, 1) == 0
}
