package node

import (
	"net/http"

	"footlight/backend/api"
	"footlight/backend/event"
	"footlight/backend/live/httpaccess"
	"footlight/backend/room"
)

// uploaders lets in whoever may publish an event, as the protocols do.
type uploaders struct{ policy *room.Policy }

var _ api.PublishAccess = uploaders{}

// MayPublish implements api.PublishAccess.
func (u uploaders) MayPublish(r *http.Request, id event.ID) error {
	return u.policy.Check(r.Context(), room.Ask{
		Publish: true, EventID: id, Token: httpaccess.Token(r), Remote: httpaccess.Remote(r),
	})
}
