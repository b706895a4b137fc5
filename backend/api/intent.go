package api

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

// consentLife limits how long a signature over an intent is valid: enough for a model to draft and for a chain to
// accept the transaction.
const consentLife = time.Hour

// Intents builds the typed data that wallets sign. It returns event.ErrNotFound, or an *event.ErrInvalid that
// names the request's field.
type Intents interface {
	Intent(ctx context.Context, q event.IntentRequest) (event.Signable, error)
}

// Signing serves the typed data that wallets sign. All of it is public on the chain, so no session is needed.
type Signing struct {
	Intents Intents
	Limits  *router.Limits
}

// Routes registers GET /api/events/{id}/intent.
func (a Signing) Routes(rt *router.Router) {
	rt.Handle(http.MethodGet, "/api/events/{id}/intent", a.Limits.Intent(router.ForEvent(a.intent)))
}

// intended is the 200 answer of an intent call.
type intended struct {
	Action    string  `json:"action"`
	Nonce     *uint64 `json:"nonce,omitempty"`
	Deadline  int64   `json:"deadline"` // zero means no deadline
	TypedData any     `json:"typedData"`
}

func (a Signing) intent(w http.ResponseWriter, r *http.Request, id event.ID) error {
	request, err := readIntentRequest(r.URL.Query())
	if err != nil {
		return err
	}
	request.ID, request.Deadline = id, time.Now().Add(consentLife).Truncate(time.Second)
	x, err := a.Intents.Intent(r.Context(), request)
	answer := intended{Action: request.Action, Nonce: x.Nonce, TypedData: x.TypedData}
	if !x.Forever {
		answer.Deadline = request.Deadline.Unix()
	}
	return router.AnswerPrivate(w, answer, err)
}

// actions returns, for each action, the readers of its query parameters.
func actions() map[string][]func(url.Values, *event.IntentRequest) error {
	return map[string][]func(url.Values, *event.IntentRequest) error{
		event.ActionPlan:      {readSigner, readScope, readHash("briefHash")},
		event.ActionIterate:   {readSigner, readAspect, readHash("feedbackHash")},
		event.ActionAccept:    {readSigner, readScope, readChoices},
		event.ActionStatement: {readSigner, readScope},
		event.ActionClaim:     {readHolder, readTier, readSeen},
		event.ActionGiveBack:  {readSigner, readTier, readAmount},
		event.ActionPassOn:    {readSigner, readTier, readReceiver},
		event.ActionTiers:     {readSigner, readOffer},
		event.ActionPostpone:  {readSigner, readPostponement},
		event.ActionCancel:    {readSigner},
		event.ActionWithdraw:  {readSigner, readReceiver},
		event.ActionAnchor:    {readSigner, readHash("sha256"), readURI},
	}
}

func readIntentRequest(q url.Values) (event.IntentRequest, error) {
	request, known := event.IntentRequest{Action: q.Get("action")}, actions()
	fields, ok := known[request.Action]
	if !ok {
		return request, event.Invalid("action", "must be one of %s", strings.Join(slices.Sorted(maps.Keys(known)), ", "))
	}
	for _, read := range fields {
		if err := read(q, &request); err != nil {
			return request, err
		}
	}
	return request, nil
}

func readSigner(q url.Values, w *event.IntentRequest) (err error) {
	w.By, err = event.ParseAddress("userAddress", q.Get("userAddress"))
	return err
}

// readReceiver reads the address that gets the money or the ticket. Its default is the signer.
func readReceiver(q url.Values, w *event.IntentRequest) (err error) {
	w.To = w.By
	if q.Has("to") {
		w.To, err = event.ParseAddress("to", q.Get("to"))
	}
	return err
}

func readHolder(q url.Values, w *event.IntentRequest) (err error) {
	w.By, err = event.ParseAddress("holder", q.Get("holder"))
	return err
}

func readScope(q url.Values, w *event.IntentRequest) error {
	w.Scope = event.Scope(q.Get("scope"))
	if w.Scope == "" {
		w.Scope = event.Planner
	}
	if w.Scope.Aspects() == nil {
		return event.Invalid("scope", "must be planner or promoter")
	}
	return nil
}

// readAspect reads an aspect, which also determines the scope.
func readAspect(q url.Values, w *event.IntentRequest) error {
	w.Aspect = event.Aspect(q.Get("aspect"))
	for _, scope := range event.Scopes() {
		if scope.Has(w.Aspect) {
			w.Scope = scope
			return nil
		}
	}
	return event.Invalid("aspect", "is required, and one of those GET /scopes lists")
}

func readHash(field string) func(url.Values, *event.IntentRequest) error {
	return func(q url.Values, w *event.IntentRequest) error {
		digits, ok := strings.CutPrefix(q.Get(field), "0x")
		raw, err := hex.DecodeString(digits)
		if !ok || err != nil || len(raw) != len(w.Words) {
			return event.Invalid(field, "must be 0x followed by 64 hexadecimal digits")
		}
		w.Words = event.Hash(raw)
		return nil
	}
}

func readURI(q url.Values, w *event.IntentRequest) error {
	if w.URI = q.Get("uri"); w.URI == "" || len(w.URI) > event.MaxURI {
		return event.Invalid("uri", "must be the uri of the manifest in the recording's status: 1 to %d bytes", event.MaxURI)
	}
	return nil
}

// readChoices reads one iteration number per aspect of the scope. Each parameter has the name of its aspect.
func readChoices(q url.Values, w *event.IntentRequest) error {
	w.Selection = event.Selection{}
	for _, aspect := range w.Scope.Aspects() {
		n, err := strconv.Atoi(q.Get(string(aspect)))
		if err != nil || n < 1 {
			return event.Invalid(string(aspect), "must be an iteration number, an integer of at least 1")
		}
		w.Selection[aspect] = n
	}
	return nil
}

func readTier(q url.Values, w *event.IntentRequest) error {
	var err error
	w.Tier, err = strconv.Atoi(q.Get("tier"))
	if err != nil || w.Tier < 0 || w.Tier > maxTier {
		return event.Invalid("tier", "must be an integer from 0 to %d", maxTier)
	}
	return nil
}

// readAmount reads how many units are given back. The default is one.
func readAmount(q url.Values, w *event.IntentRequest) (err error) {
	w.Amount = 1
	if q.Has("amount") {
		w.Amount, err = strconv.Atoi(q.Get("amount"))
	}
	if err != nil || w.Amount < 1 {
		return errAmount()
	}
	return nil
}

// readSeen reads the terms that the buyer of a ticket saw.
func readSeen(q url.Values, w *event.IntentRequest) (err error) {
	if !q.Has("endsAt") {
		return nil
	}
	seen := seenBody{
		StartsAt: q.Get("startsAt"), EndsAt: q.Get("endsAt"), GiveBackUntil: q.Get("giveBackUntil"), Locked: q.Get("locked") == "true",
	}
	w.Seen, err = seen.terms()
	return err
}

func readPostponement(q url.Values, w *event.IntentRequest) (err error) {
	body := postponeBody{StartsAt: q.Get("startsAt"), EndsAt: q.Get("endsAt"), Reason: q.Get("reason")}
	w.Postponed, err = body.postponement(w.ID, w.By)
	return err
}

// readOffer reads tiers as JSON, in the form that POST /api/rooms/{id}/tiers takes.
func readOffer(q url.Values, w *event.IntentRequest) error {
	body := offerBody{EndsAt: q.Get("endsAt")}
	if tiers := q.Get("tiers"); tiers != "" {
		if err := json.Unmarshal([]byte(tiers), &body.Tiers); err != nil {
			return event.Invalid("tiers", "must be an array of tiers in JSON, as POST /api/rooms/{id}/tiers takes it")
		}
	}
	var err error
	w.Offer, err = body.offer()
	return err
}
