package api

import (
	"context"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// Claim asks for a wallet's one unit of a free tier, as it signed.
type Claim struct {
	ID      event.ID
	Holder  event.Address
	Tier    int
	Consent event.Consent
}

// BoxOffice hands out free tickets. Errors are event.ErrNotFound, an
// *event.ErrInvalid or an *auth.Refusal.
type BoxOffice interface {
	// Intent is what a wallet signs to claim (EIP-712, as eth_signTypedData_v4
	// takes it).
	Intent(id event.ID, holder event.Address, tier int, deadline time.Time) any
	Claim(ctx context.Context, c Claim) (event.Receipt, error)
}

const (
	maxTier     = 31 // the ledger's
	consentLife = 15 * time.Minute
	// claimWindow is how long claims are counted together, and the others how
	// many of one client and of one event are brought to the ledger meanwhile.
	claimWindow     = time.Minute
	claimsPerClient = 10
	claimsPerEvent  = 300
)

// Tickets serves free tickets. Whoever signed is who claims, so no session is
// needed; what the ledger's operator pays for is limited.
type Tickets struct{ Office BoxOffice }

// Routes registers GET /api/events/{id}/intent and POST /api/rooms/{id}/tickets.
func (a Tickets) Routes(rt *Router) {
	counts := &counter{seen: map[string]int{}}
	rt.Handle(http.MethodGet, "/api/events/{id}/intent", a.intent)
	rt.Handle(http.MethodPost, "/api/rooms/{id}/tickets", func(w http.ResponseWriter, r *http.Request) error {
		return a.claim(w, r, counts)
	})
}

func (a Tickets) intent(w http.ResponseWriter, r *http.Request) error {
	id, err := PathID(r, "id")
	if err != nil {
		return err
	}
	q := r.URL.Query()
	if q.Get("action") != "claim" {
		return event.Invalid("action", "must be claim")
	}
	holder, err := event.ParseAddress("holder", q.Get("holder"))
	if err != nil {
		return err
	}
	tier, err := strconv.Atoi(q.Get("tier"))
	if err != nil || tier < 0 || tier > maxTier {
		return event.Invalid("tier", "must be an integer from 0 to %d", maxTier)
	}
	deadline := time.Now().Add(consentLife).Truncate(time.Second)
	return replyPrivate(w, map[string]any{
		"action": "claim", "deadline": deadline.Unix(), "typedData": a.Office.Intent(id, holder, tier, deadline),
	})
}

type claimRequest struct {
	Holder    event.Address `json:"holder"`
	Tier      int           `json:"tier"`
	Deadline  int64         `json:"deadline"` // seconds since the epoch
	Signature string        `json:"signature"`
}

func (q claimRequest) claim(id event.ID) (Claim, error) {
	c := Claim{ID: id, Holder: q.Holder, Tier: q.Tier}
	switch {
	case q.Holder.IsZero():
		return c, event.Invalid("holder", "is required")
	case q.Tier < 0 || q.Tier > maxTier:
		return c, event.Invalid("tier", "must be an integer from 0 to %d", maxTier)
	case q.Deadline <= 0:
		return c, event.Invalid("deadline", "is required, in seconds since the epoch")
	}
	signature, err := parseSignature(q.Signature)
	c.Consent = event.Consent{Deadline: time.Unix(q.Deadline, 0), Signature: signature}
	return c, err
}

func (a Tickets) claim(w http.ResponseWriter, r *http.Request, counts *counter) error {
	id, err := PathID(r, "id")
	if err != nil {
		return err
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxSignIn)
	var req claimRequest
	if err = Decode(r, &req); err != nil {
		return err
	}
	c, err := req.claim(id)
	if err != nil {
		return err
	}
	if !counts.take(time.Now(), remoteAddr(r), id) {
		return &auth.Refusal{Reason: "too many tickets are claimed from here, or of this event, at once; try again in a minute"}
	}
	receipt, err := a.Office.Claim(r.Context(), c)
	if err != nil {
		return err
	}
	return Reply(w, http.StatusOK, map[string]any{
		"success": true, "eventId": id, "holder": c.Holder, "tier": c.Tier, "transactionHash": receipt.TransactionHash,
	})
}

// counter counts claims of clients and events in a window of time.
type counter struct {
	mu    sync.Mutex // guards both below
	since time.Time
	seen  map[string]int
}

// take counts one claim; false where there were enough. All of an IPv6 client's
// network counts as one.
func (c *counter) take(now time.Time, from netip.Addr, id event.ID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Sub(c.since) >= claimWindow {
		c.since = now
		clear(c.seen)
	}
	client, of := "from "+network(from), "of "+string(id)
	if c.seen[client] >= claimsPerClient || c.seen[of] >= claimsPerEvent {
		return false
	}
	c.seen[client]++
	c.seen[of]++
	return true
}

func network(a netip.Addr) string {
	const subscriber = 64 // bits of IPv6 that one customer of a provider has at least
	if p, err := a.Prefix(subscriber); err == nil && a.Is6() {
		return p.String()
	}
	return a.String()
}
