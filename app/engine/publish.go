package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"footlight/app/broadcast"
)

// askAgain is the pause before the next attempt after the server refused the show. The server may be
// restarting.
const askAgain = 15 * time.Second

// publish publishes until ctx ends. If the server refuses a show that was live and is recorded here, the show
// goes on, so that its recording has no gap. Status reports the refusal, and publish returns it in the end.
func (e *Engine) publish(ctx context.Context) error {
	for {
		err := e.publisher.Run(ctx)
		if err == nil || e.config.Keep == nil || !e.wasLive.Load() {
			return errors.Join(err, e.refusal())
		}
		e.refused.Store(&err)
		e.config.Log.Error("the server refused the broadcast; the recording goes on", "error", err, "again", askAgain)
		select {
		case <-ctx.Done():
			return err
		case <-time.After(askAgain):
		}
	}
}

// inWords says for a person why the server refused a broadcast. The log has the error itself.
func inWords(refusal error) string {
	var answer *broadcast.StatusError
	if !errors.As(refusal, &answer) {
		return "its answer cannot be used, so it may not be a Footlight server of this version; check its address"
	}
	return fmt.Sprintf("it says %q (status %d); check that the event is yours and not over, as the studio asks again by itself",
		cmp.Or(answer.Text, http.StatusText(answer.Status)), answer.Status)
}

func (e *Engine) refusal() error {
	if err := e.refused.Load(); err != nil {
		return *err
	}
	return nil
}
