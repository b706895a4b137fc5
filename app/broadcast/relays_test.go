package broadcast_test

import (
	"fmt"
	"net"
	"testing"

	"github.com/pion/turn/v5"
	"github.com/stretchr/testify/require"

	"footlight/app/broadcast"
)

// TestRelayWhereThereIsNoOtherWay covers a server that is reachable only through the TURN server that its
// answer names.
func TestRelayWhereThereIsNoOtherWay(t *testing.T) {
	const user, password, realm = "studio", `a "secret", of \ one`, "footlight"
	there := "127.0.0.2"
	udp, err := net.ListenPacket("udp4", "127.0.0.1:0")
	require.NoError(t, err)
	relay, err := turn.NewServer(turn.ServerConfig{
		Realm: realm,
		AuthHandler: func(a *turn.RequestAttributes) (string, []byte, bool) {
			return a.Username, turn.GenerateAuthKey(user, realm, password), a.Username == user
		},
		PacketConnConfigs: []turn.PacketConnConfig{{
			PacketConn: udp, RelayAddressGenerator: &turn.RelayAddressGeneratorStatic{RelayAddress: net.ParseIP(there), Address: there},
		}},
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, relay.Close()) })
	st := newWHIPServer(t)
	st.socket.only.Store(&there)
	st.links = []string{
		"<https://example.org/next>; rel=next, <stun:" + udp.LocalAddr().String() + `>; rel="ice-server"`,
		fmt.Sprintf(`<turn:%s?transport=udp>; rel="ice-server"; username="%s"; credential="a \"secret\", of \\ one"; credential-type="password"`, udp.LocalAddr(), user),
	}
	s := begin(t, broadcast.Config{URL: st.url})
	eventually(t, "sound and picture", func() bool { return len(st.all()) == 1 && st.all()[0].flows() })
	require.Equal(t, 0, s.count(broadcast.Waiting), "in the same session")
}
