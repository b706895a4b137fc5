package siwe

import (
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// MaxSize limits the text of a message, in bytes.
const MaxSize = 4096

// Message is a request to sign in by EIP-4361. Times that the message does not contain are zero.
type Message struct {
	Scheme     string // scheme of the origin, may be empty
	Domain     string // RFC 3986 authority that requests the sign-in
	Address    event.Address
	Statement  string // the text for the person, one line
	URI        string // the resource that the session is for
	ChainID    uint64 // EIP-155
	Nonce      string // at least 8 letters and digits
	IssuedAt   time.Time
	Expiration time.Time
	NotBefore  time.Time
	RequestID  string
	Resources  []string
}

const greeting = " wants you to sign in with your Ethereum account:"

// String returns the text to sign, by the ABNF of EIP-4361. The address is in EIP-55 mixed case.
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
