package entrance

import (
	"crypto/ecdsa"
	"encoding/base64"
	"fmt"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"

	"footlight/backend/auth/siwe"
	"footlight/backend/event"
)

var now = time.Date(2026, 12, 3, 19, 0, 0, 0, time.UTC)

// keyOf returns the key of the nth fan, and its address.
func keyOf(t testing.TB, n int) (*ecdsa.PrivateKey, event.Address) {
	t.Helper()
	key, err := crypto.ToECDSA(fmt.Appendf(nil, "%032d", n+1))
	require.NoError(t, err)
	return key, event.Address(crypto.PubkeyToAddress(key.PublicKey))
}

// sign returns the code with a payload.
func sign(t testing.TB, key *ecdsa.PrivateKey, payload string) string {
	t.Helper()
	text := "FL1." + base64.RawURLEncoding.EncodeToString([]byte(payload))
	digest := siwe.Digest(text)
	signature, err := crypto.Sign(digest[:], key)
	require.NoError(t, err)
	return text + "." + base64.RawURLEncoding.EncodeToString(signature)
}

// codeOf returns the code of a fan's nth ticket that is made at a time.
func codeOf(t testing.TB, id event.ID, fan, number int, at time.Time) string {
	t.Helper()
	key, holder := keyOf(t, fan)
	return sign(t, key, fmt.Sprintf(`{"e":%q,"t":0,"h":%q,"n":%d,"x":%d}`, id, holder, number, at.Add(valid).Unix()))
}

func TestReadTakesSignedCodesOnly(t *testing.T) {
	key, holder := keyOf(t, 0)
	other, _ := keyOf(t, 1)
	good := fmt.Sprintf(`{"e":"gala","t":1,"h":%q,"n":2,"x":1800000000}`, holder)
	c, err := Read(" " + sign(t, key, good) + "\r\n")
	require.NoError(t, err)
	require.Equal(t, Code{Event: "gala", Tier: 1, Holder: holder, Number: 2, Expires: time.Unix(1_800_000_000, 0)}, c)
	whole := sign(t, key, good)
	for name, text := range map[string]string{
		"nothing":             "",
		"an address":          "https://stage.example/room/gala",
		"another version":     "FL2" + whole[3:],
		"no signature":        whole[:len(whole)-88],
		"half a signature":    whole[:len(whole)-40],
		"another's signature": sign(t, other, good),
		"padded":              whole + "=",
		"no event":            sign(t, key, fmt.Sprintf(`{"t":1,"h":%q,"n":2,"x":1}`, holder)),
		"a hostile event":     sign(t, key, fmt.Sprintf(`{"e":"../x","t":1,"h":%q,"n":2,"x":1}`, holder)),
		"no holder":           sign(t, key, `{"e":"gala","t":1,"n":2,"x":1}`),
		"a tier below zero":   sign(t, key, fmt.Sprintf(`{"e":"gala","t":-1,"h":%q,"n":2,"x":1}`, holder)),
		"ticket zero":         sign(t, key, fmt.Sprintf(`{"e":"gala","t":1,"h":%q,"n":0,"x":1}`, holder)),
		"no end":              sign(t, key, fmt.Sprintf(`{"e":"gala","t":1,"h":%q,"n":1}`, holder)),
		"no JSON":             sign(t, key, "gala"),
	} {
		_, err := Read(text)
		require.ErrorIs(t, err, errNoCode, name)
	}
}

// TestReadTakesTheCodesOfThePages reads a code that frontend/src/tickets/code.ts made.
func TestReadTakesTheCodesOfThePages(t *testing.T) {
	c, err := Read("FL1.eyJlIjoiaGFyYm91ciIsInQiOjEsImgiOiIweDJjNzUzNkUzNjA1RDlDMTZhN2EzRDdiMTg5OGU1MjkzOTZhNjVjMjMiLCJuIjoyLCJ4IjoxNzk2MzI0NDkwfQ" +
		".FTZR4kEVvysSuZ74GavXRCoLYm__SleCDuZ54nVNkmtvNC8rKNz3kwg6CBj54DLBPwmxaH8T3Oh8_BIPz_qDQRs")
	require.NoError(t, err)
	require.Equal(t, event.ID("harbour"), c.Event)
	require.Equal(t, now.Add(valid), c.Expires.UTC())
	require.Equal(t, [2]int{1, 2}, [2]int{c.Tier, c.Number})
}

func TestJudge(t *testing.T) {
	for name, tc := range map[string]struct {
		id    event.ID
		ahead time.Duration // of the scan before the making of the code
		want  string
	}{
		"at once":            {"gala", 0, ""},
		"at its end":         {"gala", -valid - skew, ""},
		"after its end":      {"gala", -valid - skew - time.Second, event.ScanOld},
		"a clock that lags":  {"gala", skew, ""},
		"made for tomorrow":  {"gala", 24 * time.Hour, event.ScanEarly},
		"at another event":   {"opera", 0, event.ScanForeign},
		"old and at another": {"opera", -time.Hour, event.ScanForeign},
	} {
		c := Code{Event: "gala", Expires: now.Add(valid)}
		require.Equal(t, tc.want, c.judge(tc.id, now.Add(-tc.ahead)), name)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(codeOf(f, "gala", 0, 1, now))
	f.Add("FL1.eyJlIjoiZ2FsYSJ9.AAAA")
	f.Add("FL1..")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Read(text)
		if err != nil {
			require.Equal(t, Code{}, c)
			return
		}
		_, err = event.ParseID(string(c.Event))
		require.NoError(t, err)
		require.True(t, !c.Holder.IsZero() && c.Tier >= 0 && c.Number > 0 && len(text) > 0)
	})
}
