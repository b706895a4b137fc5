package plans

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"

	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/event/planning"
	"footlight/backend/keylock"
)

const (
	maxKey    = 255       // characters of an Idempotency-Key
	maxAnswer = 900 << 10 // bytes; longer answers are not stored, because their calls can be repeated anyway
)

// Answers stores answers under their Idempotency-Key. Get returns an error wrapping fs.ErrNotExist for an
// unknown key. Values may be dropped after a day. Both are safe for concurrent use.
type Answers interface {
	Get(ctx context.Context, key string) (value []byte, revision uint64, err error)
	Create(ctx context.Context, key string, value []byte) (revision uint64, err error)
}

// once runs the work of each Idempotency-Key at most once.
type once struct {
	answers Answers
	log     *slog.Logger

	keys keylock.Locks[string] // held while a request is under way
}

// kept is an answer in its stored form.
type kept struct {
	Request string          `json:"request"` // SHA-256 of the body
	Answer  json.RawMessage `json:"answer"`
}

// prepare reads a request of a caller, and returns work that runs once per caller and key. The work is in turn, but
// a repeated request takes no turn: it waits for the first one's answer.
func (o *once) prepare(v router.Visitor, x call, key string, raw []byte, inTurn func(work) work) (work, error) {
	known, path := "", callerOf(v)+"\x00"+x.path
	if key != "" {
		known = digestOf([]byte(path + "\x00" + key + "\x00" + digestOf(bytes.TrimSpace(raw))))
	}
	do, err := x.prepare(raw, known)
	if err != nil {
		return nil, err
	}
	do = inTurn(telling(ignored(raw, x.takes), do))
	if key == "" {
		return do, nil
	}
	return o.wrap(path, key, raw, do)
}

// callerOf names a caller whose keys are its own. In open mode all callers are one.
func callerOf(v router.Visitor) string {
	switch {
	case v.Open:
		return ""
	case v.Address.IsZero():
		return "host"
	}
	return v.Address.String()
}

// wrap returns work that answers a repeated key and body with the stored answer. Failures are not stored, so
// that the client can try again.
func (o *once) wrap(path, key string, raw []byte, do work) (work, error) {
	if o.answers == nil {
		return do, nil
	}
	if len(key) > maxKey {
		return nil, event.Invalid("Idempotency-Key", "must have at most %d characters", maxKey)
	}
	id, request := "answers/"+digestOf([]byte(path+"\x00"+key)), digestOf(bytes.TrimSpace(raw))
	return func(ctx context.Context, observe planning.Observer) (any, error) {
		unlock, err := o.keys.Lock(ctx, id)
		if err != nil {
			return nil, err
		}
		defer unlock()
		if answer, known, failed := o.known(ctx, id, request); known || failed != nil {
			return answer, failed
		}
		answer, err := do(ctx, observe)
		if err != nil {
			return nil, err
		}
		return o.keep(ctx, id, request, answer)
	}, nil
}

func (o *once) known(ctx context.Context, id, request string) (answer any, known bool, err error) {
	raw, _, err := o.answers.Get(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	var k kept
	if err := json.Unmarshal(raw, &k); err != nil {
		return nil, false, err
	}
	if k.Request != request {
		return nil, true, event.Invalid("Idempotency-Key", "was used for a request with another body")
	}
	return k.Answer, true, nil
}

// keep stores an answer. If storing fails, the client still gets the answer: the work is done, and an error
// would make the client repeat the call.
func (o *once) keep(ctx context.Context, id, request string, answer any) (any, error) {
	body, err := json.Marshal(answer)
	if err != nil {
		return nil, err
	}
	raw, err := json.Marshal(kept{Request: request, Answer: body})
	if err != nil {
		return nil, err
	}
	if len(raw) <= maxAnswer {
		if _, err := o.answers.Create(context.WithoutCancel(ctx), id, raw); err != nil {
			o.log.ErrorContext(ctx, "answer was not stored under its Idempotency-Key", "error", err)
		}
	}
	return json.RawMessage(body), nil
}

func digestOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
