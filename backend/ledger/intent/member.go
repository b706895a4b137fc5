package intent

import (
	"fmt"

	"footlight/backend/event"
)

// member is one member of an EIP-712 struct. The value is a string, or [][]member for an array of structs.
type member struct {
	name, kind string
	value      any
}

func text(name, value string) member { return member{name, "string", value} }

func address(name string, a event.Address) member { return member{name, "address", a.String()} }

func digest(name string, h event.Hash) member { return member{name, "bytes32", h.String()} }

func number(name, kind string, n uint64) member { return member{name, kind, fmt.Sprint(n)} }

func flag(name string, set bool) member { return member{name, "bool", set} }

func nonce(n uint64) member { return number("nonce", "uint256", n) }

func deadline(seconds uint64) member { return number("deadline", "uint256", seconds) }

func named(id event.ID) member { return text("eventId", string(id)) }
