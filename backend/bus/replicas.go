package bus

import (
	"context"
	"errors"
	"slices"

	"github.com/nats-io/nats.go/jetstream"
)

// maxReplicas is the greatest number of copies of a stream.
const maxReplicas = 3

// refusals are JetStream's codes for more replicas than it can place: no suitable peers, insufficient
// resources, replicas that cannot be updated, no cluster, no limits for that many.
var refusals = []jetstream.ErrorCode{10005, 10023, 10061, 10074, 10120}

func isRefusal(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && slices.Contains(refusals, api.ErrorCode)
}

// servers returns how many servers the connected cluster is known to have. The number may be too large, since
// one server may have several addresses.
func (b *Bus) servers() int {
	if b.conn.ConnectedClusterName() == "" {
		return 1
	}
	return len(b.conn.Servers())
}

// replicated opens a stream with as many replicas as NATS has servers, up to three, or with fewer if NATS
// refuses that. It never takes a replica from an existing stream, because a server may be down for a moment.
func (b *Bus) replicated(ctx context.Context, stream string, open func(ctx context.Context, replicas int) error) error {
	return b.ready(ctx, "stream "+stream, func(ctx context.Context) error {
		have, err := b.replicasOf(ctx, stream)
		if err != nil {
			return err
		}
		wish := max(have, min(b.servers(), maxReplicas))
		for n := wish; ; n-- {
			err = open(ctx, n)
			if err == nil && n < wish {
				b.log.Warn("NATS refused as many replicas as it has servers, so there are fewer", "stream", stream, "wish", wish, "replicas", n)
			}
			if n == have || !isRefusal(err) {
				return err
			}
		}
	})
}

// replicasOf returns the replicas of a stream, or 1 if it does not exist.
func (b *Bus) replicasOf(ctx context.Context, stream string) (int, error) {
	s, err := b.js.Stream(ctx, stream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return 1, nil
	}
	if err != nil {
		return 0, err
	}
	return max(1, s.CachedInfo().Config.Replicas), nil
}
