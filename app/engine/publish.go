package engine

import (
	"context"
	"errors"
	"time"
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

func (e *Engine) refusal() error {
	if err := e.refused.Load(); err != nil {
		return *err
	}
	return nil
}
