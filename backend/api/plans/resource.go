// Package plans serves plans, conversations and jobs over HTTP, server-sent events and a WebSocket.
package plans

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"

	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/event/planning"
	"footlight/backend/limit"
)

// Resource serves section A of the contract. Every call can be made plainly, as an event stream, as a job or
// over a WebSocket; all four use the same work functions.
type Resource struct {
	Plans         Plans
	Reader        Reader
	Conversations Conversations
	Catalogue     Catalogue
	Jobs          *Jobs
	Answers       Answers                  // nil means that Idempotency-Key has no effect
	Creators      Creators                 // nil means anyone
	Turns         *limit.Turns             // limits how many plans run at once; nil means no limit
	Recordings    recordings.RecordingView // followed over the WebSocket; nil means not available
	Log           *slog.Logger
}

// serve answers a call, as an event stream if the client accepts one.
func (c Resource) serve(x call, once *once) router.Handler {
	h := func(w http.ResponseWriter, r *http.Request) error {
		do, err := c.read(r, x, once)
		if err != nil {
			return err
		}
		if wantsEvents(r) {
			job, failed := c.Jobs.Start(r.Context(), router.CallerOf(r, router.Visitor{}), router.Received(r), do)
			if failed != nil {
				return failed
			}
			return streamJob(w, r, job, 0)
		}
		// a client that disconnects cancels nothing
		ctx, end := context.WithCancel(context.WithoutCancel(r.Context()))
		defer end()
		defer c.Jobs.whenClosing(end)()
		answer, err := do(ctx, nil)
		return router.Answer(w, answer, err)
	}
	if x.successor != "" {
		return deprecated(x.successor, h)
	}
	return h
}

// read turns a request into work that runs once per Idempotency-Key.
func (c Resource) read(r *http.Request, x call, once *once) (work, error) {
	v, err := router.Known(r.Context())
	if err != nil {
		return nil, err
	}
	raw, err := router.BodyInTurn(r)
	if err != nil {
		return nil, err
	}
	if err = c.permit(r.Context(), v, x, raw); err != nil {
		return nil, err
	}
	return once.prepare(v, x, r.Header.Get("Idempotency-Key"), raw, c.inTurn(router.CallerOf(r, v)))
}

// permit refuses calls in another user's name. It reads only the fields that name the user; the call itself
// refuses malformed ones.
func (c Resource) permit(ctx context.Context, v router.Visitor, x call, raw []byte) error {
	if v.Open && c.Creators == nil {
		return nil
	}
	var body struct {
		UserAddress    string `json:"userAddress"`
		UserID         string `json:"userId"`
		ConversationID string `json:"conversationId"`
	}
	if err := router.Unmarshal(raw, &body); err != nil {
		return err
	}
	if x.talks {
		x, err := c.own(ctx, v, body.ConversationID)
		return errors.Join(err, c.listed(x.User, err))
	}
	user, err := event.ParseAddress("userAddress", cmp.Or(body.UserAddress, body.UserID))
	if err == nil {
		err = v.ActAs("userAddress", user)
	}
	return errors.Join(err, c.listed(user, err))
}

// listed refuses users who may not make events. It returns nil if the call fails anyway.
func (c Resource) listed(user event.Address, failed error) error {
	if failed == nil && c.Creators != nil && !c.Creators.Allows(user) {
		return event.Invalid("userAddress", "is not one of the server's creators (--creators)")
	}
	return nil
}

// own returns a conversation of v. It returns event.ErrNotFound for the conversations of other users.
func (c Resource) own(ctx context.Context, v router.Visitor, conversation string) (planning.Conversation, error) {
	x, err := c.Conversations.Conversation(ctx, conversation)
	if err == nil && !v.Owns(x.User) {
		return planning.Conversation{}, event.ErrNotFound
	}
	return x, err
}

// start answers with the job's ID at once.
func (c Resource) start(once *once) router.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		do, err := c.read(r, call{path: "/plan/start", prepare: c.startable, takes: planFields(startBody{})}, once)
		if err != nil {
			return err
		}
		job, err := c.Jobs.Start(r.Context(), router.CallerOf(r, router.Visitor{}), router.Received(r), do)
		if err != nil {
			return err
		}
		return router.Reply(w, http.StatusOK, map[string]any{"success": true, "jobId": job.ID()})
	}
}

// startBody holds the fields of a job request that a plan call does not have.
type startBody struct {
	Scope event.Scope `json:"scope"`
}

// startable prepares a plan of the scope that the body names; the planner's scope is the default.
func (c Resource) startable(raw []byte, key string) (work, error) {
	var body startBody
	if err := router.Unmarshal(raw, &body); err != nil {
		return nil, err
	}
	scope := cmp.Or(body.Scope, event.Planner)
	if scope.Aspects() == nil {
		return nil, event.Invalid("scope", "must be planner or promoter")
	}
	return c.plan(scope)(raw, key)
}

// deprecated marks the answers of a call that has a replacement (RFC 9745).
func deprecated(successor string, h router.Handler) router.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Deprecation", "@1795132800") // 20 November 2026
		w.Header().Add("Link", "<"+successor+`>; rel="successor-version"`)
		return h(w, r)
	}
}
