package profiles

import (
	"context"
	"crypto/ecdsa"
	"encoding/hex"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
	"footlight/backend/room/chat/names"
)

const aPicture = "bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"

// keys checks signatures by keys, as the ledger does for wallets without a contract.
type keys struct{}

func (keys) CheckProfile(_ context.Context, p event.Profile) error {
	signature, err := hex.DecodeString(strings.TrimPrefix(p.Signature, "0x"))
	if err != nil {
		return err
	}
	hash, err := digest(p)
	if err != nil {
		return err
	}
	key, err := crypto.SigToPub(hash[:], signature)
	if err != nil || event.Address(crypto.PubkeyToAddress(*key)) != p.Creator {
		return event.Invalid("signature", "is not the creator's")
	}
	return nil
}

func digest(p event.Profile) (event.Hash, error) {
	return intent.Domain{}.Hash(intent.Profile{Creator: p.Creator, Name: p.Name, About: p.About, Picture: p.PictureCID, Version: p.Version})
}

// creator signs profiles.
type creator struct {
	*ecdsa.PrivateKey
	event.Address
}

func newCreator(t testing.TB) creator {
	key, err := crypto.GenerateKey()
	require.NoError(t, err)
	return creator{key, event.Address(crypto.PubkeyToAddress(key.PublicKey))}
}

// signs returns a profile that the creator has signed.
func (c creator) signs(t testing.TB, p event.Profile) event.Profile {
	hash, err := digest(p)
	require.NoError(t, err)
	signature, err := crypto.Sign(hash[:], c.PrivateKey)
	require.NoError(t, err)
	p.Signature = "0x" + hex.EncodeToString(signature)
	return p
}

// named returns the creator's signed profile with a name.
func (c creator) named(t testing.TB, name string, version uint64) event.Profile {
	return c.signs(t, event.Profile{Creator: c.Address, Name: name, About: "Songs by the water", Version: version})
}

func opened(t testing.TB, dir string) *Profiles {
	p, err := Open(dir, keys{})
	require.NoError(t, err)
	return p
}

func refused(t *testing.T, err error, field string) {
	t.Helper()
	var invalid *event.ErrInvalid
	require.ErrorAs(t, err, &invalid)
	require.Equal(t, field, invalid.Field)
}

func TestGivenChangedAndRemoved(t *testing.T) {
	dir, ana, told := t.TempDir(), newCreator(t), 0
	p := opened(t, dir)
	p.OnChange(func() { told++ })
	require.Equal(t, event.Profile{Creator: ana.Address}, p.Of(ana.Address))

	first := ana.named(t, "Ana Lima", 1)
	for range 2 { // the same call again changes nothing
		given, wrong := p.Give(t.Context(), first)
		require.NoError(t, wrong)
		require.Equal(t, first, given)
	}
	second := ana.named(t, "Ana Lima Trio", 2)
	_, err := p.Give(t.Context(), second)
	require.NoError(t, err)
	p = opened(t, dir)
	require.Equal(t, second, p.Of(ana.Address), "after a restart")
	require.Equal(t, 2, told)
	_, err = p.Give(t.Context(), first)
	refused(t, err, "signature")

	for range 2 {
		removed, gone := p.Remove(ana.Address)
		require.NoError(t, gone)
		require.Equal(t, event.Profile{Creator: ana.Address, Version: 3}, removed)
	}
	p = opened(t, dir)
	for _, old := range []event.Profile{first, second} {
		_, err = p.Give(t.Context(), old)
		refused(t, err, "signature")
	}
	require.Equal(t, event.Profile{Creator: ana.Address, Version: 3}, p.Of(ana.Address))
	_, err = p.Give(t.Context(), ana.named(t, "Ana", 4))
	require.NoError(t, err)
}

func TestBadProfiles(t *testing.T) {
	ana, bo := newCreator(t), newCreator(t)
	by := func(change func(*event.Profile)) event.Profile {
		x := ana.named(t, "Ana", 1)
		change(&x)
		return ana.signs(t, x)
	}
	foreign := bo.signs(t, ana.named(t, "Ana", 1))
	changed := ana.named(t, "Ana", 1)
	changed.About = "Something else"
	p := opened(t, t.TempDir())
	for name, tc := range map[string]struct {
		given event.Profile
		field string
	}{
		"no name":                 {by(func(x *event.Profile) { x.Name = " " }), "name"},
		"a name that is not seen": {by(func(x *event.Profile) { x.Name = "\u200b\u200d" }), "name"},
		"a long name":             {by(func(x *event.Profile) { x.Name = strings.Repeat("é", maxName+1) }), "name"},
		"a name turned round":     {by(func(x *event.Profile) { x.Name = "Ana\u202egnp" }), "name"},
		"a name with a bell":      {by(func(x *event.Profile) { x.Name = "A\ana" }), "name"},
		"a name of two lines":     {by(func(x *event.Profile) { x.Name = "A\nna" }), "name"},
		"a name cut amid a rune":  {by(func(x *event.Profile) { x.Name = "Ana\ufffd" }), "name"},
		"an address as name":      {by(func(x *event.Profile) { x.Name = "0xAbC…1234" }), "name"},
		"a long line":             {by(func(x *event.Profile) { x.About = strings.Repeat("a", maxAbout+1) }), "about"},
		"two lines":               {by(func(x *event.Profile) { x.About = "a\nb" }), "about"},
		"a line turned round":     {by(func(x *event.Profile) { x.About = "\u2066a" }), "about"},
		"a path as picture":       {by(func(x *event.Profile) { x.PictureCID = "../rooms" }), "pictureCid"},
		"an old CID":              {by(func(x *event.Profile) { x.PictureCID = "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG" }), "pictureCid"},
		"a CID in base16":         {by(func(x *event.Profile) { x.PictureCID = "f01551220" + strings.Repeat("0", 64) }), "pictureCid"},
		"an early version":        {by(func(x *event.Profile) { x.Version = 2 }), "signature"},
		"another wallet":          {foreign, "signature"},
		"another text":            {changed, "signature"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := p.Give(t.Context(), tc.given)
			refused(t, err, tc.field)
			require.Empty(t, p.Of(ana.Address).Name)
		})
	}
}

func TestNamesThatLookAlike(t *testing.T) {
	dir, ana, bo := t.TempDir(), newCreator(t), newCreator(t)
	p := opened(t, dir)
	for _, x := range []event.Profile{ana.named(t, "Ana Lima", 1), bo.named(t, "Аna L1ma", 1)} { // Cyrillic А
		_, err := p.Give(t.Context(), x)
		require.NoError(t, err)
	}
	require.True(t, p.Of(ana.Address).Shared)
	p = opened(t, dir)
	require.True(t, p.Of(bo.Address).Shared)
	_, err := p.Give(t.Context(), bo.named(t, "👏", 2))
	require.NoError(t, err)
	require.False(t, p.Of(ana.Address).Shared)
	_, err = p.Give(t.Context(), ana.named(t, "👏", 2))
	require.NoError(t, err)
	require.True(t, p.Of(bo.Address).Shared)
	_, err = p.Remove(ana.Address)
	require.NoError(t, err)
	require.False(t, p.Of(bo.Address).Shared)
	require.False(t, p.Of(ana.Address).Shared)
}

// FuzzClean checks that what is accepted shows, fits and is accepted again.
func FuzzClean(f *testing.F) {
	f.Add("Ana Lima", "Songs", aPicture)
	f.Add(" \u202eAna ", "a\nb", "../x")
	f.Add("0xabc", "\xff", "")
	f.Fuzz(func(t *testing.T, name, about, picture string) {
		x := event.Profile{Name: name, About: about, PictureCID: picture}
		if clean(&x) != nil {
			return
		}
		require.False(t, names.Blank(x.Name))
		require.LessOrEqual(t, utf8.RuneCountInString(x.Name), maxName)
		require.LessOrEqual(t, utf8.RuneCountInString(x.About), maxAbout)
		require.NotContains(t, x.PictureCID, "/")
		again := x
		require.NoError(t, clean(&again))
		require.Equal(t, x, again)
	})
}
