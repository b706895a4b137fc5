package kubo_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/kubo"
	"footlight/backend/store/remote"
	"footlight/backend/store/storetest"
)

// library opens a real store that holds one file.
func library(t *testing.T, size int) (*ipfs.Node, blob.Ref) {
	t.Helper()
	n, err := ipfs.Open(t.Context(), ipfs.Config{Dir: t.TempDir()})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, n.Close()) })
	ref, err := n.Private().Receive(t.Context(), bytes.NewReader(storetest.Content(1, size)))
	require.NoError(t, err)
	return n, ref
}

func backup(t *testing.T, d *daemon, content kubo.Content, change func(*kubo.Config)) *kubo.Client {
	t.Helper()
	cfg := kubo.Config{URL: d.URL + "/", Content: content, StepTimeout: time.Minute, Stall: time.Minute}
	change(&cfg)
	b, err := kubo.New(cfg)
	require.NoError(t, err)
	return b
}

func plain(*kubo.Config) {}

func TestKeep(t *testing.T) {
	for name, size := range map[string]int{"one block": 1000, "many blocks": 5<<20 + 7, "nothing": 0} {
		t.Run(name, func(t *testing.T) {
			content, ref := library(t, size)
			d := newDaemon(t)
			b := backup(t, d, content, plain)
			for range 2 {
				address, err := b.Keep(t.Context(), ref.CID)
				require.NoError(t, err)
				require.Equal(t, "ipfs://"+ref.CID.String(), address)
			}
			require.Equal(t, 1, d.imports)
			whole, err := content.Leaves(t.Context(), ref.CID)
			require.NoError(t, err)
			require.GreaterOrEqual(t, len(d.blocks), len(whole))
		})
	}
}

func TestTheGatewayIsWhereTheCopyIs(t *testing.T) {
	content, ref := library(t, 3<<20)
	d := newDaemon(t)
	g, err := remote.NewGateway(remote.GatewayConfig{URL: d.URL})
	require.NoError(t, err)
	b := backup(t, d, content, func(c *kubo.Config) { c.Gateway = g })
	address, err := b.Keep(t.Context(), ref.CID)
	require.NoError(t, err)
	require.Equal(t, d.URL+"/ipfs/"+ref.CID.String(), address)
	require.True(t, slices.ContainsFunc(d.asked, func(p string) bool { return strings.HasPrefix(p, "/ipfs/") }), d.asked)
}

// TestFaults checks that a copy does not count after any fault, and that the same Client succeeds once it is
// gone.
func TestFaults(t *testing.T) {
	other := blob.RawCID([32]byte{1}).String()
	for name, x := range map[string]struct {
		fault func(*daemon)
		want  error // nil means any error
	}{
		"another root":       {func(d *daemon) { d.root = other }, kubo.ErrWrongRoot},
		"no root":            {func(d *daemon) { d.root = "nothing" }, nil},
		"not pinned, says":   {func(d *daemon) { d.pinSays = "no space" }, kubo.ErrNotPinned},
		"not pinned, silent": {func(d *daemon) { d.forget = true }, kubo.ErrNotPinned},
		"leaf changed":       {func(d *daemon) { d.flip = true }, remote.ErrWrongBytes},
		"leaf missing":       {func(d *daemon) { d.drop = true }, nil},
		"leaf without end":   {func(d *daemon) { d.endless = true }, remote.ErrTooLarge},
		"error after 200":    {func(d *daemon) { d.late = true }, nil},
		"import refused":     {func(d *daemon) { d.refuse["dag/import"] = 1 }, nil},
		"pins refused":       {func(d *daemon) { d.refuse["pin/ls"] = 1 }, nil},
		"leaf refused":       {func(d *daemon) { d.refuse["block/get"] = 1 }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			content, ref := library(t, 2<<20)
			d := newDaemon(t)
			x.fault(d)
			b := backup(t, d, content, plain)
			_, err := b.Keep(t.Context(), ref.CID)
			require.Error(t, err)
			if x.want != nil {
				require.ErrorIs(t, err, x.want)
			}
			require.NotContains(t, err.Error(), d.URL)
			d.mu.Lock()
			d.root, d.pinSays, d.forget, d.flip, d.drop, d.endless, d.late = "", "", false, false, false, false, false
			d.mu.Unlock()
			_, err = b.Keep(t.Context(), ref.CID)
			require.NoError(t, err, "afterwards")
		})
	}
}

func TestWhoHangsIsLeft(t *testing.T) {
	for name, fault := range map[string]func(*daemon){
		"reads nothing": func(d *daemon) { d.unread = true },
		"import":        func(d *daemon) { d.hang["dag/import"] = true },
		"pins":          func(d *daemon) { d.hang["pin/ls"] = true },
		"the leaf":      func(d *daemon) { d.hang["block/get"] = true },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content, ref := library(t, 12<<20) // more than sockets hold
			d := newDaemon(t)
			fault(d)
			b := backup(t, d, content, func(c *kubo.Config) { c.StepTimeout, c.Stall = 2*time.Second, 2*time.Second })
			_, err := b.Keep(t.Context(), ref.CID)
			require.Error(t, err)
		})
	}
}

// TestContentThatFails checks that a source that cannot be read is reported as such, and that nothing is
// imported.
func TestContentThatFails(t *testing.T) {
	content, ref := library(t, 4<<20)
	d := newDaemon(t)
	b := backup(t, d, torn{content}, plain)
	_, err := b.Keep(t.Context(), ref.CID)
	require.ErrorIs(t, err, errTorn)
	require.Zero(t, d.imports)
	_, err = b.Keep(t.Context(), blob.RawCID([32]byte{7}))
	require.ErrorIs(t, err, blob.ErrNotFound)
}

var errTorn = errors.New("torn")

// torn returns content whose second half cannot be read.
type torn struct{ kubo.Content }

// WriteCAR implements kubo.Content.
func (c torn) WriteCAR(ctx context.Context, w io.Writer, root cid.Cid) error {
	var whole bytes.Buffer
	if err := c.Content.WriteCAR(ctx, &whole, root); err != nil {
		return err
	}
	if _, err := w.Write(whole.Bytes()[:whole.Len()/2]); err != nil {
		return err
	}
	return errTorn
}

func TestNew(t *testing.T) {
	for _, bad := range []string{"", "127.0.0.1:5001", "ftp://host", "http://user:secret@host", "http://host?token=x"} {
		_, err := kubo.New(kubo.Config{URL: bad})
		require.Error(t, err, bad)
		require.NotContains(t, err.Error(), "secret")
	}
}

// TestRedirectsAreRefused checks that no redirect is followed: the other node is not the one that was
// configured.
func TestRedirectsAreRefused(t *testing.T) {
	content, ref := library(t, 10)
	d := newDaemon(t)
	d.Config.Handler = http.RedirectHandler("http://127.0.0.1:1/", http.StatusTemporaryRedirect)
	_, err := backup(t, d, content, plain).Keep(t.Context(), ref.CID)
	var status *remote.StatusError
	require.ErrorAs(t, err, &status)
	require.Equal(t, http.StatusTemporaryRedirect, status.Status)
}

func TestRelease(t *testing.T) {
	content, ref := library(t, 1000)
	d := newDaemon(t)
	b := backup(t, d, content, plain)
	_, err := b.Keep(t.Context(), ref.CID)
	require.NoError(t, err)
	d.refuse["pin/rm"] = 1
	var status *remote.StatusError
	require.ErrorAs(t, b.Release(t.Context(), ref.CID), &status, "out of order")
	for range 2 { // the second time it is released already
		require.NoError(t, b.Release(t.Context(), ref.CID))
		require.False(t, d.pins[ref.CID.String()])
	}
}
