package pinning

import (
	"context"

	"github.com/ipfs/boxo/pinning/remote/client/openapi"
	"github.com/ipfs/go-cid"
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
