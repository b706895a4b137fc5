package plans

import (
	"context"
	"net/http"

	"github.com/gorilla/websocket"

	"footlight/backend/api/router"
)

// socket answers GET /ws. It accepts every Origin: where no session is required, the Guard has already
// refused browsers of other origins.
func (c Resource) socket(once *once) router.Handler {
	upgrader := websocket.Upgrader{
		HandshakeTimeout: writeWait,
		CheckOrigin:      func(*http.Request) bool { return true },
		Error: func(w http.ResponseWriter, _ *http.Request, status int, reason error) {
			_ = router.Reply(w, status, router.NewErrorBody("invalid request", reason.Error(), nil))
		},
	}
	return func(w http.ResponseWriter, r *http.Request) error {
		if _, err := router.Known(r.Context()); err != nil {
			return err
		}
		leave, err := c.Jobs.attend()
		if err != nil {
			return err
		}
		defer leave()
		conn, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return nil // the upgrader has sent the error
		}
		ctx, end := context.WithCancel(r.Context())
		defer c.Jobs.whenClosing(end)()
		s := &session{
			curation: c, once: once, conn: conn, upgraded: r, ctx: ctx, end: end,
			queue: make(chan any, maxQueued), slots: make(chan struct{}, maxFollowed),
		}
		s.run(ctx)
		return nil
	}
}
