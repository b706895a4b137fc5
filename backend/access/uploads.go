package access

import (
	"net/http"

	"footlight/backend/event"
	"footlight/backend/live/httpaccess"
	"footlight/backend/room"
)

// Uploads lets an event's publishers upload recordings. It uses the same check as the streaming protocols.
type Uploads struct{ Policy *room.Policy }

// MayPublish returns an error for everyone who may not publish.
func (u Uploads) MayPublish(r *http.Request, id event.ID) error {
	return u.Policy.Check(r.Context(), room.Ask{
		Publish: true, EventID: id, Token: httpaccess.Token(r), Remote: httpaccess.Remote(r),
	})
}
