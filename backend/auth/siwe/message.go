package siwe

import (
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// MaxSize bounds the text of a message, in bytes.
const MaxSize = 4096

// Message is a request to sign in by EIP-4361. Times that are not given are zero.
type Message struct {
	Scheme     string // of the origin, empty when not given
	Domain     string // RFC 3986 authority that asks
	Address    event.Address
	Statement  string // what the person reads, one line
	URI        string // what the session is for
	ChainID    uint64 // EIP-155
	Nonce      string // at least 8 letters and digits
	IssuedAt   time.Time
	Expiration time.Time
	NotBefore  time.Time
	RequestID  string
	Resources  []string
}

const greeting = " wants you to sign in with your Ethereum account:"

// String is the text to sign, by the ABNF of EIP-4361. The address is in EIP-55 mixed case.
func (m Message) String() string {
	var b strings.Builder
	if m.Scheme != "" {
		b.WriteString(m.Scheme + "://")
	}
	b.WriteString(m.Domain + greeting + "\n" + common.Address(m.Address).Hex() + "\n\n")
	if m.Statement != "" {
		b.WriteString(m.Statement + "\n")
	}
	for i, f := range m.fields() {
		if i < required || f.value != "" {
			b.WriteString("\n" + f.name + f.value)
		}
	}
	if m.Resources != nil {
		b.WriteString("\n" + resourcesTag)
	}
	for _, r := range m.Resources {
		b.WriteString("\n" + resourceTag + r)
	}
	return b.String()
}
