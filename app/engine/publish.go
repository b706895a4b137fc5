package engine

import (
	"context"
	"errors"
	"time"
)

// askAgain is how long after a server refused a show it is asked again: it may be just being replaced.
const askAgain = 15 * time.Second

// publish publishes until ctx ends. A show that was live and is kept goes on where the server refuses it: its
// recording has no hole. That is told, in the end as an error too.
func (e *Engine) publish(ctx context.Context) error {
	for {
		err := e.publisher.Run(ctx)
		if err == nil || e.config.Keep == nil || !e.wasLive.Load() {
			return errors.Join(err, e.refusal())
		}
		e.refused.Store(&err)
		e.config.Log.Error("the server refuses the broadcast; the recording goes on", "error", err, "again", askAgain)
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
