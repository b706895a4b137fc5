package limit

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// caller parses "network/wallet".
func caller(name string) Caller {
	network, wallet, _ := strings.Cut(name, "/")
	return Caller{Network: Network(netip.MustParseAddr("2001:db8:0:" + network + "::1")), Wallet: wallet}
}

// TestTurns lets requests ask for the only turn one after the other. Each has the turn for a second.
func TestTurns(t *testing.T) {
	for name, c := range map[string]struct{ asked, served string }{
		"in the order of arrival":   {"1 1 1", "1 1 1"},
		"networks in turn":          {"1 1 1 1 2 2 3", "1 2 3 1 2 1 1"},
		"wallets in turn":           {"1/a 1/a 1/a 1/b 1/b 1/c", "1/a 1/b 1/c 1/a 1/b 1/a"},
		"many wallets of a network": {"1/a 1/b 1/c 1/d 2/x 2/x 2/x", "1/a 2/x 1/b 2/x 1/c 2/x 1/d"},
		"who did not sign in":       {"1 1 1 1/a 1/a", "1 1/a 1 1/a 1"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				turns := NewTurns(1, time.Hour)
				_, first, err := turns.Wait(t.Context(), caller("9"), 0)
				require.NoError(t, err)
				var served []string
				for name := range strings.FieldsSeq(c.asked) {
					go func() {
						_, end, err := turns.Wait(t.Context(), caller(name), time.Hour)
						assert.NoError(t, err)
						served = append(served, name) // one turn at a time
						time.Sleep(time.Second)
						end()
					}()
					synctest.Wait()
				}
				first()
				time.Sleep(time.Minute)
				synctest.Wait()
				require.Equal(t, c.served, strings.Join(served, " "))
				require.Zero(t, turns.queue.used+turns.queue.waiting)
				require.Empty(t, turns.queue.networks)
				require.Empty(t, turns.queue.order)
			})
		})
	}
}

// TestTurnsEnd lists what ends a turn.
func TestTurnsEnd(t *testing.T) {
	for name, c := range map[string]struct {
		do    func(held context.Context, end func())
		after time.Duration
	}{
		"its end":          {func(_ context.Context, end func()) { end(); end() }, 0},
		"a wait":           {func(held context.Context, _ func()) { EndTurn(held); EndTurn(held) }, 0},
		"a wait, then end": {func(held context.Context, end func()) { EndTurn(held); end() }, 0},
		"its duration":     {func(context.Context, func()) {}, 2 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				turns := NewTurns(1, 2*time.Second)
				held, end, err := turns.Wait(t.Context(), caller("1"), 0)
				require.NoError(t, err)
				begun := time.Now()
				c.do(held, end)
				_, next, err := turns.Wait(t.Context(), caller("2"), time.Minute)
				require.NoError(t, err)
				require.Equal(t, c.after, time.Since(begun))
				end()
				require.Equal(t, 1, turns.queue.used, "a turn ends once")
				next()
				require.Zero(t, turns.queue.used)
			})
		})
	}
	EndTurn(t.Context()) // without a turn
}

// TestStarvedRequests checks that requests which get no turn leave the queue.
func TestStarvedRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := NewTurns(1, time.Hour)
		_, end, err := turns.Wait(t.Context(), caller("1"), 0)
		require.NoError(t, err)
		begun := time.Now()
		_, _, err = turns.Wait(t.Context(), caller("2/a"), time.Minute)
		require.ErrorIs(t, err, ErrBusy)
		require.Equal(t, time.Minute, time.Since(begun))
		gone, leave := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, leave)
		_, _, err = turns.Wait(gone, caller("2/a"), time.Minute)
		require.ErrorIs(t, err, context.Canceled)
		require.Empty(t, turns.queue.order)
		end()
		_, _, err = turns.Wait(t.Context(), caller("2/a"), 0)
		require.NoError(t, err)
	})
}

// TestNetworksShareTurns lets a network ask for everything.
func TestNetworksShareTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := NewTurns(64, time.Hour)
		ctx, stop := context.WithCancel(t.Context())
		errs := make(chan error, 3*maxWaiting)
		flood := func(network string, n int) {
			for i := range n {
				go func() {
					_, _, err := turns.Wait(ctx, caller(fmt.Sprint(network, "/", i%7)), time.Hour)
					errs <- err
				}()
			}
			synctest.Wait()
		}
		flood("1", maxWaiting)
		require.Equal(t, 32, turns.queue.used, "half of the turns")
		require.Equal(t, maxWaiting/2, turns.queue.waiting, "half of the queue")
		refused := 0
		for range len(errs) {
			if errors.Is(<-errs, ErrBusy) {
				refused++
			}
		}
		require.Equal(t, maxWaiting/2-32, refused)
		for _, network := range []string{"2", "3", "4", "5"} {
			flood(network, 2)
		}
		require.Equal(t, 40, turns.queue.used, "others have theirs")
		stop()
		synctest.Wait()
		require.Zero(t, turns.queue.waiting)
		require.Empty(t, turns.queue.order)
	})
}
