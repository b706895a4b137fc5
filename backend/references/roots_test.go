package references_test

import (
	"context"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording/content"
	"footlight/backend/references"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/pdp/possession"
)

func named(name byte) cid.Cid { return blob.RawCID(event.Hash{31: name}) }

var shown, sold, manifest, gone, plan = named(1), named(2), named(3), named(4), named(5)

// recordings holds a public and a ticketed event. A third one was removed.
type recordings struct{}

// References implements references.Recordings.
func (recordings) References(_ context.Context, fn func(content.Reference) error) error {
	for _, r := range []content.Reference{
		{CID: shown.String(), Public: true}, {CID: sold.String()}, {CID: manifest.String(), Public: true},
	} {
		if err := fn(r); err != nil {
			return err
		}
	}
	return nil
}

// Has implements references.Recordings.
func (recordings) Has(_ context.Context, id event.ID, content string) (bool, error) {
	switch id {
	case "public":
		return content == shown.String(), nil
	case "removed":
		return false, nil
	}
	return false, event.ErrNotFound
}

// pieces holds the labels of proven pieces.
type pieces []possession.Label

// AllLabels implements references.Pieces.
func (p pieces) AllLabels() []possession.Label { return p }

// documents holds one plan.
type documents struct{}

// IsKept implements references.Documents.
func (documents) IsKept(_ context.Context, c cid.Cid) (bool, error) { return c == plan, nil }

// EachKept implements references.Documents.
func (documents) EachKept(_ context.Context, fn func(cid.Cid) error) error { return fn(plan) }

// Callers that ask before the recordings are open get an error.
func TestNothingIsGivenUpBeforeItIsKnownWhatIsRecorded(t *testing.T) {
	r := references.New(documents{})
	_, err := r.Has(t.Context(), "public", shown.String())
	require.ErrorIs(t, err, event.ErrUnavailable)
	_, err = r.Recorded(t.Context())
	require.ErrorIs(t, err, event.ErrUnavailable)
	require.ErrorIs(t, r.Each(t.Context(), func(ipfs.Reference) error { return nil }), event.ErrUnavailable)
}

func TestEveryCollectorGetsTheSameAnswer(t *testing.T) {
	r := references.New(documents{})
	r.AddRecordings(recordings{})
	r.AddPieces(pieces{{EventID: "lost", ContentCID: sold.String()}, {EventID: "removed", ContentCID: gone.String()}, {EventID: "lost", ContentCID: "nothing"}})

	var all []ipfs.Reference
	require.NoError(t, r.Each(t.Context(), func(x ipfs.Reference) error { all = append(all, x); return nil }))
	require.Equal(t, []ipfs.Reference{
		{CID: sold, IfThere: true}, {CID: shown, Public: true}, {CID: sold}, {CID: manifest, Public: true},
	}, all)

	recorded, err := r.Recorded(t.Context())
	require.NoError(t, err)
	require.Equal(t, map[string]bool{shown.String(): true, sold.String(): true, manifest.String(): true}, recorded)

	var public []cid.Cid
	require.NoError(t, r.Public(t.Context(), func(c cid.Cid) error { public = append(public, c); return nil }))
	require.Equal(t, []cid.Cid{shown, manifest, plan}, public)
}

// An unknown event's record was lost, not removed, so its content stays.
func TestWhatNobodyKnowsStays(t *testing.T) {
	r := references.New(documents{})
	r.AddRecordings(recordings{})
	for _, x := range []struct {
		event   string
		content cid.Cid
		has     bool
		orKept  bool
	}{
		{"public", shown, true, true},
		{"public", gone, false, false},
		{"removed", gone, false, false},
		{"removed", plan, false, true},
		{"lost", gone, true, true},
		{"no event's name!", gone, false, false},
	} {
		has, err := r.Has(t.Context(), x.event, x.content.String())
		require.NoError(t, err)
		require.Equal(t, x.has, has, x.event)
		has, err = r.HasOrKeeps(t.Context(), x.event, x.content.String())
		require.NoError(t, err)
		require.Equal(t, x.orKept, has, x.event)
	}
}

func TestEveryCollectorIsTold(t *testing.T) {
	r, told := references.New(documents{}), 0
	r.OnRelease(func() { told++ })
	r.OnRelease(func() { told++ })
	r.Collect()
	require.Equal(t, 2, told)
}
