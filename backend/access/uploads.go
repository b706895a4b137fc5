package access

import (
	"net/http"

	"footlight/backend/event"
	"footlight/backend/live/httpaccess"
	"footlight/backend/room"
)

// Uploads lets in whoever may publish an event, as the protocols do.
type Uploads struct{ Policy *room.Policy }

// MayPublish refuses everybody else.
func (u Uploads) MayPublish(r *http.Request, id event.ID) error {
	return u.Policy.Check(r.Context(), room.Ask{
		Publish: true, EventID: id, Token: httpaccess.Token(r), Remote: httpaccess.Remote(r),
	})
}
