package pinning

import (
	"context"
	"errors"
	"net/http"

	"github.com/ipfs/boxo/pinning/remote/client/openapi"
	"github.com/ipfs/go-cid"

	"footlight/backend/store/remote"
)

// maxListed limits how many requests of one name are removed at once.
const maxListed = 100

// Release removes the requests for content that were made under a name, whatever their status. Requests under
// other names belong to other users of the service and stay.
func (s *Service) Release(ctx context.Context, c cid.Cid, name string) error {
	name = name[:min(len(name), maxName)]
	return s.again(ctx, func(ctx context.Context) error {
		list, resp, err := s.api.PinsGet(ctx).Cid([]string{c.String()}).Name(name).Limit(maxListed).
			Status([]openapi.Status{openapi.QUEUED, openapi.PINNING, openapi.PINNED, openapi.FAILED}).Execute() //nolint:bodyclose // the client has read and closed it
		if err = s.explain("list pins", resp, err); err != nil {
			return err
		}
		for _, pin := range list.Results {
			if err = checkPin("list pins", pin, c); err == nil && pin.Pin.GetName() == name {
				err = s.remove(ctx, pin)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// remove removes a request. Removing one that does not exist succeeds.
func (s *Service) remove(ctx context.Context, pin openapi.PinStatus) error {
	resp, err := s.api.PinsRequestidDelete(ctx, pin.Requestid).Execute() //nolint:bodyclose // the client has read and closed it
	err = s.explain("remove pin", resp, err)
	var status *remote.StatusError
	if errors.As(err, &status) && status.Status == http.StatusNotFound {
		return nil
	}
	return err
}
