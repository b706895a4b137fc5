package ledger

import (
	"context"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// Appoint makes hosts the factory's only hosts, who may cancel any of its events in their own name. It writes
// only the differences.
//
// It returns a *RefusedError if the operator does not own the factory, and a *PendingError if a transaction
// was sent and may still be mined.
func (l *Ledger) Appoint(ctx context.Context, hosts []event.Address) error {
	known, err := l.hosts(ctx)
	if err != nil {
		return err
	}
	for host := range known {
		if !slices.Contains(hosts, host) {
			if err := l.setHost(ctx, host, false); err != nil {
				return err
			}
		}
	}
	for _, host := range hosts {
		if !known[host] {
			if err := l.setHost(ctx, host, true); err != nil {
				return err
			}
			known[host] = true // it may be listed twice
		}
	}
	return nil
}

func (l *Ledger) setHost(ctx context.Context, host event.Address, allowed bool) error {
	if _, err := l.chain.Write(ctx, l.factory, l.factoryABI.PackSetHost(common.Address(host), allowed)); err != nil {
		return fmt.Errorf("ledger: host %s: %w", host, err)
	}
	return nil
}

// hosts returns the factory's present hosts from its log, because the factory keeps no list.
func (l *Ledger) hosts(ctx context.Context) (map[event.Address]bool, error) {
	logs, err := l.logs(ctx, l.factory, nil, l.topics.host)
	if err != nil {
		return nil, fmt.Errorf("ledger: hosts: %w", err)
	}
	known := map[event.Address]bool{}
	for i := range logs {
		set, err := l.factoryABI.UnpackHostSetEvent(&logs[i])
		if err != nil {
			return nil, fmt.Errorf("ledger: host in the log: %w", err)
		}
		if set.Allowed {
			known[event.Address(set.Host)] = true
		} else {
			delete(known, event.Address(set.Host))
		}
	}
	return known, nil
}
