package plans

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"
	"sync"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/body"
	"footlight/backend/event"
	"footlight/backend/event/planning"
	"footlight/backend/limit"
)

const (
	maxJobs = 512              // under way at once; further jobs wait
	maxKept = 1024             // finished jobs that can still be read
	keepJob = 10 * time.Minute // after the job's end
)

// stopped is the error text of a job that Close ended.
const stopped = "the server was stopped before it had saved anything of this; ask again when it is back"

var (
	errClosing  = errors.New("api: the server is closing")
	errCanceled = errors.New("the job was canceled before it had saved anything")
)

// Jobs runs calls whose progress clients can follow. A job continues when its listeners disconnect. NewJobs
// makes one; Close cancels every job and waits for it.
type Jobs struct {
	log   *slog.Logger
	now   func() time.Time
	ctx   context.Context //nolint:containedctx // the jobs' own lifetime, ended by Close
	end   context.CancelFunc
	wg    sync.WaitGroup
	under *limit.Pool[netip.Prefix] // jobs under way

	mu       sync.Mutex // guards the fields below
	jobs     map[string]*Job
	finished []*Job // in the order of their end
	closed   bool
}

// NewJobs returns an empty set of jobs. log receives the internal errors that listeners do not see; nil means
// slog.Default().
func NewJobs(log *slog.Logger) *Jobs {
	ctx, end := context.WithCancel(context.Background())
	return &Jobs{
		log: cmp.Or(log, slog.Default()), now: time.Now, ctx: ctx, end: end, under: limit.NewPool[netip.Prefix](maxJobs), jobs: map[string]*Job{},
	}
}

// Close cancels every job and returns when all have ended.
func (j *Jobs) Close() error {
	j.mu.Lock()
	j.closed = true
	j.mu.Unlock()
	j.end()
	j.wg.Wait()
	return nil
}

// attend makes Close wait for a listener that may outlive its request.
func (j *Jobs) attend() (leave func(), err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		return nil, errClosing
	}
	j.wg.Add(1)
	return j.wg.Done, nil
}

// whenClosing calls end when Close is called, unless stop was called first.
func (j *Jobs) whenClosing(end func()) (stop func() bool) { return context.AfterFunc(j.ctx, end) }

// Start runs do as a job. received is the echo of the request for an error body. Start waits while too many
// jobs are under way, or too many of the caller's network, and then fails with limit.ErrBusy. The request has no
// turn meanwhile.
//
//nolint:contextcheck // a job outlives the request that started it
func (j *Jobs) Start(ctx context.Context, of limit.Caller, received map[string]any, do work) (*Job, error) {
	limit.EndTurn(ctx)
	waiting, cancel := context.WithTimeoutCause(ctx, router.PlanPatience, limit.ErrBusy)
	defer cancel()
	keep, err := j.under.Wait(waiting, 1, of.Network)
	if err != nil {
		return nil, router.ByContract(err)
	}
	running, end := context.WithCancelCause(j.ctx)
	job := &Job{id: rand.Text(), owner: router.Guest(ctx).Address, end: end, changed: make(chan struct{})}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		end(errClosing)
		keep(0)
		return nil, errClosing
	}
	j.jobs[job.id] = job
	read := body.Keep(ctx) // the request's body memory stays reserved until the work is done
	j.wg.Go(func() {
		defer read()
		defer end(nil)
		defer keep(0)
		j.run(running, job, received, do)
	})
	return job, nil
}

// Find returns a job of the caller that is under way or ended recently.
func (j *Jobs) Find(ctx context.Context, id string) (*Job, error) {
	v, err := router.Known(ctx)
	if err != nil {
		return nil, err
	}

	j.mu.Lock()
	defer j.mu.Unlock()
	j.forget()
	job, ok := j.jobs[id]
	if !ok || !v.Owns(job.owner) {
		return nil, event.ErrNotFound
	}
	return job, nil
}

func (j *Jobs) run(ctx context.Context, job *Job, received map[string]any, do work) {
	job.tell(Envelope{Type: "run.created"}, false)
	answer, err := survive(ctx, do, func(s planning.Step) {
		job.tell(Envelope{Type: s.Type, Aspect: s.Aspect, Data: s.Data}, false)
	})
	if err != nil {
		failed := failureOf(err, received)
		switch {
		case errors.Is(context.Cause(ctx), errCanceled):
			failed.Status, failed.ErrorBody = http.StatusConflict, router.NewErrorBody("canceled", errCanceled.Error(), received)
		case j.ctx.Err() != nil && errors.Is(err, context.Canceled):
			failed.Details = stopped
		}
		if failed.Status >= http.StatusInternalServerError {
			j.log.Error("job failed", "error", err)
		}
		job.tell(Envelope{Type: "run.failed", Data: failed}, true)
	} else {
		job.tell(Envelope{Type: "run.completed", Data: answer}, true)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	job.ended = j.now()
	j.finished = append(j.finished, job)
	j.forget()
}

// survive recovers from a panic, as net/http does for handlers.
func survive(ctx context.Context, do work, observe planning.Observer) (answer any, err error) {
	defer func() {
		if p := recover(); p != nil {
			answer, err = nil, fmt.Errorf("api: job panicked: %v\n%s", p, debug.Stack())
		}
	}()
	return do(ctx, observe)
}

// failureBody is an error body for transports without a status line.
type failureBody struct {
	Status int `json:"status"`
	router.ErrorBody
}

func failureOf(err error, received map[string]any) failureBody {
	status, class, details := router.Classify(err)
	told := router.NewErrorBody(class, details, received)
	told.Checks, told.Questions = router.OpenIn(err)
	return failureBody{Status: status, ErrorBody: told}
}

// forget drops finished jobs that are too old or too many. The caller holds mu.
func (j *Jobs) forget() {
	for len(j.finished) > 0 {
		oldest := j.finished[0]
		if len(j.finished) <= maxKept && j.now().Sub(oldest.ended) < keepJob {
			return
		}
		delete(j.jobs, oldest.id)
		j.finished = j.finished[1:]
	}
}
