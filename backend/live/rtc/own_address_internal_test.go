package rtc

import (
	"context"
	"log/slog"
	"net/netip"
	"slices"
	"testing"
	"time"
)

// TestTheMachineChangesItsAddress: answers tell the machine's present address. They always
// tell loopback, and never an address that is taken.
func TestTheMachineChangesItsAddress(t *testing.T) {
	s, err := listen(context.Background(), "127.0.0.1:0", nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	s.addOwn(nil, slog.New(slog.DiscardHandler))
	loopback, home, away := netip.MustParseAddr("127.0.0.1"), netip.MustParseAddr("127.0.0.2"), netip.MustParseAddr("127.0.0.3")
	m := s.udp.(*localMux)
	for _, step := range []struct {
		now, told []netip.Addr
	}{
		{nil, []netip.Addr{loopback}},
		{[]netip.Addr{home}, []netip.Addr{loopback, home}},
		{[]netip.Addr{away}, []netip.Addr{loopback, away}},
		{[]netip.Addr{loopback}, []netip.Addr{loopback}},
		{[]netip.Addr{home}, []netip.Addr{loopback, home}},
		{nil, []netip.Addr{loopback}},
	} {
		m.find = func(netip.Addr) (a netip.Addr) { return append(step.now, a)[0] }
		m.looked = time.Time{}
		if told := s.reached(); !slices.Equal(told, step.told) {
			t.Errorf("with %v, %v is told, not %v", step.now, told, step.told)
		}
	}
}

func TestOwnAddressStays(t *testing.T) {
	own := ownAddr(netip.Addr{})
	if own.IsLoopback() || own.IsValid() && ownAddr(own) != own {
		t.Errorf("%v becomes %v", own, ownAddr(own))
	}
	if gone := netip.MustParseAddr("203.0.113.7"); ownAddr(gone) != own {
		t.Errorf("%v is kept, which is gone", gone)
	}
}
