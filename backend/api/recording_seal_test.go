package api_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// archivist stores alice's recordings and the anchors signed for them.
type archivist struct {
	recordings.RecordingView
	anchored *[]event.Anchor
	looked   *[]event.ID
}

func (a archivist) Status(_ context.Context, id event.ID) (recorded.Recording, error) {
	creator, err := event.ParseAddress("alice", alice)
	v := recorded.Recording{EventID: id, Creator: creator}
	if id == "sealed" {
		v.Manifest = &recorded.Manifest{CID: "b", URI: "ipfs://b", SHA256: event.Hash{7}, AwaitsCreator: true}
	}
	return v, err
}

func (a archivist) Anchor(_ context.Context, x event.Anchor) (event.Receipt, error) {
	*a.anchored = append(*a.anchored, x)
	return event.Receipt{TransactionHash: event.Hash{9}}, nil
}

func (a archivist) Sealed(_ context.Context, id event.ID) error {
	*a.looked = append(*a.looked, id)
	return nil
}

func TestRecordingsAreSealedAsTheirCreatorsSign(t *testing.T) {
	a := archivist{anchored: &[]event.Anchor{}, looked: &[]event.ID{}}
	rt := serving(api.RecordingSeals{Notary: a, Recordings: a})
	rt.Enforce(router.Access{Enforced: true, Sessions: people(t)})
	body := `{"userAddress":"` + alice + `","authorization":{"nonce":3,"deadline":1893456000,"signature":"0x01"}}`
	judged(t, rt, http.MethodPost, "/api/livestream/sealed/seal", `{"userAddress":"`+alice+`"}`, "authorization")
	judged(t, rt, http.MethodPost, "/api/livestream/going-on/seal", body, "eventId")
	require.Equal(t, http.StatusForbidden, ask(rt, http.MethodPost, "/api/livestream/sealed/seal", body, "bob").Code)
	foreign := strings.Replace(body, alice, bob, 1)
	require.Equal(t, http.StatusNotFound, ask(rt, http.MethodPost, "/api/livestream/sealed/seal", foreign, "bob").Code)
	require.Empty(t, *a.anchored)

	answer := judged(t, rt, http.MethodPost, "/api/livestream/sealed/seal", body, "")
	require.Equal(t, event.Hash{9}.String(), answer["transactionHash"])
	require.Len(t, *a.anchored, 1)
	got := (*a.anchored)[0]
	require.Equal(t, event.Anchor{ID: "sealed", Author: got.Author, Kind: "recording", Digest: event.Hash{7}, URI: "ipfs://b", Consent: got.Consent}, got)
	require.EqualValues(t, 3, got.Consent.Nonce)
	require.Equal(t, []event.ID{"sealed"}, *a.looked)
}
