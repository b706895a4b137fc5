package room_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/room"
)

func openDirectory(t *testing.T, dir string) *room.Directory {
	t.Helper()
	b, err := room.OpenDirectory(dir, []byte("a secret"))
	require.NoError(t, err)
	return b
}

func TestDirectory(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data [1]", "rooms") // a folder's name must not be used as a pattern
	b := openDirectory(t, dir)
	require.Zero(t, b.Read("gig"))
	ended := time.Date(2026, 11, 20, 23, 0, 0, 0, time.UTC)
	require.NoError(t, b.Write("gig", func(d *room.Decisions) { d.OpenAccess = true }))
	require.NoError(t, b.Write("Gig", func(d *room.Decisions) { d.EndedAt = ended }))
	require.NoError(t, b.Invite("gig", event.Invite{Code: "open sesame"}))
	b = openDirectory(t, dir)
	require.True(t, b.Read("gig").OpenAccess)
	require.Equal(t, room.Decisions{EndedAt: ended}, b.Read("Gig"), "another event")
	require.Equal(t, "open sesame", b.Invites("gig")[0].Code)
	require.Empty(t, b.Invites("Gig"))

	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 2, "one file per event and nothing else")
	path := filepath.Join(dir, files[0].Name())
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NotContains(t, string(raw), "sesame")
	require.NoError(t, os.WriteFile(path, []byte("spoilt"), 0o600))
	_, err = room.OpenDirectory(dir, nil)
	require.ErrorContains(t, err, path)
}

// TestInviteCodes checks that each code lets people in, that a once-only code lets in one person, and that
// uses are recorded.
func TestInviteCodes(t *testing.T) {
	d := openDirectory(t, t.TempDir())
	ana, bo, guest := event.Address{1}, event.Address{2}, event.Address{}
	done, failed, refused := 0, errors.New("pending"), event.Invalid("tier", "is sold out")
	admit := func(code string, who event.Address) error {
		return d.Admit(t.Context(), "gig", code, who, func() error { done++; return nil })
	}
	require.NoError(t, admit("", guest), "nobody asks")
	require.NoError(t, d.Invite("gig", event.Invite{Code: "for everybody"}))
	require.NoError(t, d.Invite("gig", event.Invite{Code: "for ana alone", Name: "Ana", Once: true}))
	require.ErrorContains(t, d.Invite("gig", event.Invite{Code: "for ana alone"}), "already in use")

	for _, code := range []string{"", "another"} {
		require.Equal(t, auth.NeedsInvite, auth.CodeOf(admit(code, ana)), "code %q", code)
	}
	require.ErrorIs(t, d.Admit(t.Context(), "gig", "for ana alone", bo, func() error { return refused }), refused)
	require.True(t, d.Invites("gig")[1].UsedAt.IsZero(), "what was refused used nothing up")
	require.NoError(t, admit("for ana alone", guest), "whoever has no wallet is nobody")
	require.ErrorIs(t, d.Admit(t.Context(), "gig", "for ana alone", ana, func() error { return failed }), failed)
	require.ErrorContains(t, admit("for ana alone", bo), "for one person", "ana's may yet come about")
	require.NoError(t, admit("for ana alone", ana))
	require.ErrorContains(t, admit("for ana alone", bo), "for one person")
	require.NoError(t, errors.Join(admit("for everybody", ana), admit("for everybody", bo)))
	require.Equal(t, 5, done)

	list := d.Invites("gig")
	require.Equal(t, []event.Address{ana, bo}, list[0].Holders)
	require.Equal(t, []event.Address{ana}, list[1].Holders)
	require.False(t, list[1].UsedAt.IsZero())

	require.NoError(t, d.Uninvite("gig", "for everybody"))
	require.ErrorIs(t, d.Uninvite("gig", "for everybody"), event.ErrNotFound)
	require.Equal(t, auth.NeedsInvite, auth.CodeOf(admit("for everybody", ana)), "taken back")
	require.NoError(t, d.Uninvite("gig", "for ana alone"))
	require.True(t, d.Read("gig").ByInvitation, "without a code nobody gets in")
	require.NoError(t, d.Uninvite("gig", ""))
	require.NoError(t, admit("", bo))
}

// TestLostKey checks that codes that were sealed under another secret are refused, while a code is still
// required.
func TestLostKey(t *testing.T) {
	dir := t.TempDir()
	d := openDirectory(t, dir)
	require.NoError(t, errors.Join(d.Invite("gig", event.Invite{Code: "for ana"}), d.Invite("gig", event.Invite{Code: "for bo"})))
	d, err := room.OpenDirectory(dir, []byte("another secret"))
	require.NoError(t, err)
	for _, code := range []string{"", "for ana"} {
		err = d.Admit(t.Context(), "gig", code, event.Address{1}, func() error { return nil })
		require.Equal(t, auth.NeedsInvite, auth.CodeOf(err), "code %q", code)
	}
	require.Empty(t, d.Invites("gig")[0].Code)
}

// TestOneCodeForMany checks that no guest waits for another guest's ticket.
func TestOneCodeForMany(t *testing.T) {
	d := openDirectory(t, t.TempDir())
	require.NoError(t, d.Invite("gig", event.Invite{Code: "newsletter"}))
	admit := func(n byte, do func() error) error {
		return d.Admit(t.Context(), "gig", "newsletter", event.Address{n}, do)
	}
	require.NoError(t, admit(1, func() error { return admit(2, func() error { return nil }) }))
	require.Len(t, d.Invites("gig")[0].Holders, 2)
}

// TestOneCodeForOne checks that of two guests who use the same code at once only one gets in.
func TestOneCodeForOne(t *testing.T) {
	d := openDirectory(t, t.TempDir())
	require.NoError(t, d.Invite("gig", event.Invite{Code: "for one", Once: true}))
	inside, second := make(chan struct{}), make(chan error)
	go func() {
		<-inside
		second <- d.Admit(context.Background(), "gig", "for one", event.Address{2}, func() error { return nil })
	}()
	require.NoError(t, d.Admit(t.Context(), "gig", "for one", event.Address{1}, func() error { close(inside); return nil }))
	require.Equal(t, auth.NeedsInvite, auth.CodeOf(<-second))
}

func TestWhoCame(t *testing.T) {
	dir := t.TempDir()
	d := openDirectory(t, dir)
	came, err := d.Came("gig", nil)
	require.NoError(t, err)
	require.Empty(t, came)
	for _, who := range []event.Address{{1}, {2}, {1}} {
		require.NoError(t, d.Note("gig", who))
	}
	path := filepath.Join(dir, "676967.guests")
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, raw[:len(raw)-9], 0o600), "a crash cut the last line off")

	d = openDirectory(t, dir)
	require.NoError(t, d.Note("gig", event.Address{3}))
	d = openDirectory(t, dir)
	list, err := d.Came("gig", map[event.Address]bool{{3}: true})
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.ElementsMatch(t, []event.Address{{1}, {3}}, []event.Address{list[0].Holder, list[1].Holder})
	require.NotEqual(t, list[0].Here, list[1].Here)

	require.NoError(t, os.Mkdir(filepath.Join(dir, "676968.guests"), 0o700))
	_, err = d.Came("gih", nil)
	require.ErrorContains(t, err, "gih", "what cannot be read is not nobody")
}
