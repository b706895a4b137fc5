package verify

import (
	"bytes"
	"context"
	"crypto/sha256"
	"io"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/manifest"
	"footlight/backend/store/pdp/possession"
)

// register holds the planned events and their anchors.
type register map[event.ID][]event.SealedAnchor

func (register) CheckCode(context.Context) error { return nil }

// Seal implements Ledger.
func (r register) Seal(_ context.Context, id event.ID) (s event.Seal, err error) {
	if _, planned := r[id]; !planned {
		err = event.ErrNotFound
	}
	return s, err
}

// Anchors implements Ledger.
func (r register) Anchors(_ context.Context, id event.ID) ([]event.SealedAnchor, error) {
	anchors, planned := r[id]
	if !planned {
		return nil, event.ErrNotFound
	}
	return anchors, nil
}

func (register) Address(event.ID, event.Address) (a event.Address) { return a }

// empty is a chain without transactions.
type empty struct{}

func (empty) FilterLogs(context.Context, ethereum.FilterQuery) ([]types.Log, error) { return nil, nil }

func (empty) TransactionReceipt(context.Context, common.Hash) (*types.Receipt, error) {
	return nil, ethereum.NotFound
}

// contents holds the content that can be fetched.
type contents map[string][]byte

// Open implements Content.
func (c contents) Open(_ context.Context, name cid.Cid) (io.ReadCloser, error) {
	raw, ok := c[name.String()]
	if !ok {
		return nil, blob.ErrNotFound
	}
	return io.NopCloser(bytes.NewReader(raw)), nil
}

// put adds a manifest and returns its CID.
func (c contents) put(t *testing.T, d manifest.Document) string {
	t.Helper()
	raw, err := d.Marshal()
	require.NoError(t, err)
	name := blob.RawCID(sha256.Sum256(raw)).String()
	c[name] = raw
	return name
}

// Something that does not exist, not yet or no longer, is no sign of a forgery.
func TestMissing(t *testing.T) {
	there := contents{}
	removed := sound()
	whole := there.put(t, manifest.Document{Version: 1, EventID: "unplanned", Status: recorded.RecordingCompleted})
	gone, early := there.put(t, removed), there.put(t, manifest.Document{Version: 1, EventID: "planned", Status: recorded.RecordingCompleted})
	unlike := there.put(t, manifest.Document{Version: 1, EventID: "unplanned", Status: recorded.RecordingCompleted, Duration: 3})
	other := there.put(t, manifest.Document{Version: 1, EventID: "sealed", Status: recorded.RecordingCompleted})
	lost := blob.RawCID(sha256.Sum256([]byte("lost"))).String()
	anchored := event.SealedAnchor{Anchor: event.Anchor{Kind: event.AnchorRecording, URI: "ipfs://" + lost}}
	for name, tc := range map[string]struct {
		target  string
		verdict Verdict
		lacks   string
	}{
		"a mistyped id":                     {"mistyped", Missing, "event: mistyped is not on the ledger"},
		"it is still recording":             {"planned", Missing, "anchor: no manifest of planned is anchored on the ledger (yet)"},
		"an unknown CID":                    {lost, Missing, "manifest: there is no such content"},
		"an unplanned event's":              {whole, Holds, ""},
		"an unplanned event's, and removed": {gone, Missing, "chunk 0, bytes: there is no such content"},
		"an unplanned event's, and unlike":  {unlike, Differs, ""},
		"not anchored yet":                  {early, Missing, "anchor: the ledger has no anchor of manifest " + early},
		"another one is anchored":           {other, Differs, ""},
	} {
		t.Run(name, func(t *testing.T) {
			v := Verifier{Content: there, Ledger: register{"planned": nil, "sealed": {anchored}}, Chain: empty{}}
			r, err := v.Run(t.Context(), tc.target)
			require.NoError(t, err)
			var table strings.Builder
			require.NoError(t, r.Table(&table))
			require.Equal(t, tc.verdict, r.Verdict, table.String())
			require.Equal(t, tc.verdict == Holds, r.Holds)
			require.Contains(t, r.Lacks(), tc.lacks)
			require.Equal(t, tc.verdict == Missing, strings.Contains(table.String(), "Nothing differs, but "))
			require.Equal(t, tc.verdict == Differs, strings.Contains(table.String(), "What differs:"))
		})
	}
}

func TestPieceNoLongerHeld(t *testing.T) {
	c := chunkOf(0, "a")
	c.Proof = &recorded.Proof{DataSet: "1", PieceID: "0", Block: 5}
	check := current(c, possession.Moment{Pieces: []possession.Held{{Faulty: true}}})
	require.Equal(t, Missing, check.Verdict)
	require.Equal(t, "its provider no longer holds piece 0 unchanged", check.Lacks)
	require.Equal(t, Holds, current(c, possession.Moment{Pieces: []possession.Held{{Proven: true}}}).Verdict)
}

// A manifest that is made to use much memory is not decoded.
func TestAManifestIsBounded(t *testing.T) {
	raw := []byte(`{"version":1,"chunks":[` + strings.Repeat(`{},`, maxManifest/bytesPerValue) + `{}]}`)
	name := blob.RawCID(sha256.Sum256(raw)).String()
	i := &inspection{Verifier: &Verifier{Content: contents{name: raw}}, report: Report{Manifest: name}}
	readable, err := i.readManifest(t.Context())
	require.NoError(t, err)
	require.False(t, readable)
	require.Empty(t, i.doc.Chunks)
	require.Contains(t, i.report.Checks[0].Differences[0], "too many values")
}
