package privacy_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/privacy"
)

// TestNotice says only what is true of a server.
func TestNotice(t *testing.T) {
	const built = "<html><head><title>Footlight</title></head><body></body></html>"
	for name, tc := range map[string]struct {
		notice    privacy.Notice
		says, not []string
	}{
		"a server of its own": {
			says: []string{"a ledger on this server", "<code>entrance/</code>", "sent to no other company", "asks nobody to sign in", "No copies are sent"},
			not:  []string{"public blockchain", "sent to the model", "Copies of public recordings"},
		},
		"a server with everything elsewhere": {
			notice: privacy.Notice{
				Site: "https://stage.example", Enforced: true, Public: true, Model: "model.example<b>",
				Places: []string{"an IPFS node", "a pinning service"},
			},
			says: []string{
				"a public blockchain", "sent to the model at model.example&lt;b&gt;.", "the wallet address of everyone who was let in",
				"an IPFS node, a pinning service.", `href="https://stage.example/privacy"`, "<title>Privacy",
			},
			not: []string{"sent to no other company", "No copies are sent", "a ledger on this server"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			page := string(tc.notice.Into([]byte(built)))
			for _, text := range tc.says {
				require.Contains(t, page, text)
			}
			for _, text := range tc.not {
				require.NotContains(t, page, text)
			}
		})
	}
}
