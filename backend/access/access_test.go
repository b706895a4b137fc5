package access

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/room"
)

const (
	shared  = "bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e"
	private = "bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"
)

type content struct{}

func (content) IsPublic(_ context.Context, c cid.Cid) (bool, error)    { return c.String() == shared, nil }
func (content) Contains(_ context.Context, _, _ cid.Cid) (bool, error) { return false, nil }

// recorded holds one recording, which contains the private file.
type recorded struct{}

func (recorded) CIDTable(_ context.Context, id event.ID) (event.CIDTable, error) {
	if id != "show" {
		return event.CIDTable{}, event.ErrNotFound
	}
	return event.CIDTable{Table: []event.Chunk{{CID: private}}}, nil
}

// answer keeps the reason for which a request is refused.
type answer struct{ why error }

func (a *answer) refuse(w http.ResponseWriter, _ *http.Request, err error) {
	a.why = err
	w.WriteHeader(http.StatusTeapot)
}

func TestPiecesFollowTheRulesOfContent(t *testing.T) {
	refused := &answer{}
	here := room.Addresses{Open: true, Local: netip.Addr.IsLoopback}
	p := Pieces{
		Files: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) }),
		Contents: func(pieceCID string) []string {
			return map[string][]string{"a": {private, shared}, "b": {private}}[pieceCID]
		},
		Readers: Readers{Addresses: here, Content: content{}}, Refuse: refused.refuse,
	}
	for piece, want := range map[string]struct {
		remote string
		status int
		why    error
	}{
		"a": {"192.0.2.1:1", http.StatusOK, nil},
		"b": {"127.0.0.1:1", http.StatusOK, nil},
		"c": {"127.0.0.1:1", http.StatusTeapot, event.ErrNotFound},
	} {
		refused.why = nil
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, PiecePath+piece, nil)
		r.RemoteAddr = want.remote
		p.ServeHTTP(w, r)
		require.Equal(t, want.status, w.Code, piece)
		require.ErrorIs(t, refused.why, want.why, piece)
	}
	w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, PiecePath+"b", nil)
	p.ServeHTTP(w, r)
	require.Equal(t, http.StatusTeapot, w.Code, "an open server is for its own machine")
}

func TestATokenIsForTheContentOfItsEvent(t *testing.T) {
	x := Readers{Recordings: recorded{}, Content: content{}}
	require.NoError(t, x.checkPart(t.Context(), "show", private))
	refusal := new(auth.Refusal)
	require.ErrorAs(t, x.checkPart(t.Context(), "show", shared), &refusal)
	require.ErrorAs(t, x.checkPart(t.Context(), "another", private), &refusal)
}

func TestReplaysOfWhatIsPublicTakeNoSession(t *testing.T) {
	x := Replay{Readers: Readers{Recordings: recorded{}, Content: content{}}}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	_, open, err := x.Read(r, shared, "")
	require.NoError(t, err)
	require.True(t, open)
	_, _, err = x.Read(r, "no CID", "")
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestOnAnOpenServerNobodyNeedsToBeAHost(t *testing.T) {
	next := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	require.NotNil(t, Hosts{Open: true}.Only(next))
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	require.True(t, SeesStream(r, "show"))
	require.False(t, SeesStream(r.WithContext(context.WithValue(r.Context(), ownStreamsKey{}, ownStreams{"another": true})), "show"))
}
