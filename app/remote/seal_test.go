package remote_test

import (
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/remote"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/ledger/intent"
	"footlight/backend/store/ipfs/unixfs"
)

// TestSealsWhatIsWhole checks that the creator's key signs complete manifests, and refuses those that lack
// content.
func TestSealsWhatIsWhole(t *testing.T) {
	private, err := crypto.GenerateKey()
	require.NoError(t, err)
	key := remote.KeyOf(private)
	manifest := func(id string, creator event.Address, cid string) string {
		return `{"eventId":"` + id + `","creator":"` + creator.String() + `","chunks":[{"cid":"` + cid + `"}]}`
	}
	whole := manifest("gig", key.Address, "bafya")
	proofs := `"proofs":"` + strings.Repeat("0", 9<<20) + `",`
	for name, c := range map[string]struct {
		manifest, status string // a status replaces the one of the manifest
		want             string
		signed           bool
	}{
		"whole":                    {manifest: whole, signed: true},
		"of days":                  {manifest: strings.Replace(whole, `"chunks"`, proofs+`"chunks"`, 1), signed: true},
		"sealed before":            {manifest: whole, status: `{"manifest":{"cid":"b","uri":"ipfs://b","transactionHash":"0x` + strings.Repeat("11", 32) + `"}}`},
		"not written":              {status: `{"status":"stopping","uploadedChunks":1}`, want: remote.ErrUnwritten.Error()},
		"of nothing":               {status: `{"status":"completed"}`},
		"of nothing, as it failed": {status: `{"status":"failed"}`},
		"going on":                 {manifest: whole, status: `{"status":"active","uploadedChunks":1}`, want: remote.ErrActive.Error()},
		"a chunk is missing":       {manifest: manifest("gig", key.Address, "bafyb"), want: "lacks bafya, which is the file chunk-0 on this machine"},
		"another show's":           {manifest: manifest("gag", key.Address, "bafya"), want: "another show"},
		"another creator's":        {manifest: manifest("gig", event.Address{1}, "bafya"), want: "another show or creator"},
		"not what the status is":   {manifest: whole, status: `{"manifest":{"cid":"b","uri":"ipfs://b","awaitsCreator":true}}`, want: "differs from the one"},
	} {
		t.Run(name, func(t *testing.T) {
			ref, _, err := unixfs.Name(t.Context(), strings.NewReader(c.manifest))
			require.NoError(t, err)
			sum, uri := event.Hash(ref.SHA256), "ipfs://"+ref.CID.String()
			if c.status == "" {
				status, _ := json.Marshal(map[string]any{"manifest": recorded.Manifest{URI: uri, SHA256: sum, AwaitsCreator: true}})
				c.status = string(status)
			}
			signed := false
			mux := http.NewServeMux()
			say := func(pattern, text string) {
				mux.HandleFunc(pattern, func(rw http.ResponseWriter, _ *http.Request) { _, _ = rw.Write([]byte(text)) })
			}
			say("GET /api/auth/nonce", `{"nonce":"abcdefgh"}`)
			say("GET /api/ledger", `{"chainId":5,"factory":"`+event.Address{7}.String()+`"}`)
			say("POST /api/auth/verify", `{"token":"t"}`)
			say("GET /api/livestream/gig/status", c.status)
			say("GET /api/event/gig/manifest.json", c.manifest)
			say("GET /api/events/gig/intent", `{"nonce":3,"deadline":9,"typedData":{}}`)
			mux.HandleFunc("POST /api/livestream/gig/seal", func(_ http.ResponseWriter, r *http.Request) {
				var got struct{ Authorization struct{ Signature string } }
				assert.NoError(t, json.NewDecoder(r.Body).Decode(&got))
				asked := intent.Anchor{Author: key.Address, EventID: "gig", Kind: event.AnchorRecording, Digest: sum, URI: uri, Nonce: 3, Deadline: 9}
				hash, unhashed := intent.Domain{ChainID: 5, Factory: event.Address{7}}.Hash(asked)
				assert.NoError(t, unhashed)
				signature, _ := hex.DecodeString(strings.TrimPrefix(got.Authorization.Signature, "0x"))
				signature[crypto.RecoveryIDOffset] -= 27
				public, unread := crypto.SigToPub(hash[:], signature)
				assert.NoError(t, unread)
				signed = assert.Equal(t, key.Address, event.Address(crypto.PubkeyToAddress(*public)))
			})
			there := httptest.NewServer(mux)
			defer there.Close()
			s := &remote.Server{Base: there.URL, Site: there.URL}
			require.NoError(t, s.SignIn(t.Context(), key, "To seal."))
			stored := func() (map[string]string, error) { return map[string]string{"bafya": "chunk-0"}, nil }
			require.ErrorContains(t, s.Seal(t.Context(), "gig", event.Address{1}, stored), "another key has signed in")
			err = s.Seal(t.Context(), "gig", key.Address, stored)
			if c.want == "" {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, c.want)
			}
			assert.Equal(t, c.signed, signed)
		})
	}
}
