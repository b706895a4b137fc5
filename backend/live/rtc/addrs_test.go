package rtc

import (
	"net/netip"
	"testing"
)

func TestAddressOfAnUnspecifiedHost(t *testing.T) {
	for _, host := range []string{"", "::", "0.0.0.0"} {
		addrs, err := localAddrs(host)
		if err != nil || len(addrs) == 0 {
			t.Fatalf("%q: %v, %v", host, addrs, err)
		}
		for _, a := range addrs {
			if a.IsUnspecified() || a.IsLoopback() && len(addrs) > 1 || host == "0.0.0.0" && !a.Is4() {
				t.Errorf("%q: %v is not where peers reach this machine", host, a)
			}
		}
	}
}

func TestAddressOfAHost(t *testing.T) {
	for host, want := range map[string]string{"127.0.0.1": "127.0.0.1", "localhost": "127.0.0.1", "::1": "::1"} {
		if addrs, err := localAddrs(host); err != nil || len(addrs) != 1 || addrs[0] != netip.MustParseAddr(want) {
			t.Errorf("%s: %v, %v", host, addrs, err)
		}
	}
	if addrs, err := localAddrs("stage.example.org"); err == nil {
		t.Errorf("a name is an address: %v", addrs)
	}
	for _, addr := range []string{"127.0.0.1", "127.0.0.1:notaport"} {
		if _, _, err := splitAddr(addr); err == nil {
			t.Errorf("%s has a port", addr)
		}
	}
}
