package intent

import (
	"encoding/json"
	"math/big"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

var domain = Domain{ChainID: 31415926, Factory: event.Address{19: 0xfa}}

// TestTypesAreTheContracts compares every type with the text that the contracts hash.
func TestTypesAreTheContracts(t *testing.T) {
	var sources strings.Builder
	for _, name := range []string{"SignedPlans", "SignedTickets"} {
		text, err := os.ReadFile("../contracts/src/" + name + ".sol")
		require.NoError(t, err)
		sources.Write(text)
	}
	tiers := []Tier{{Price: new(big.Int)}}
	for _, i := range []Intent{
		Plan{},
		Iterate{},
		Accept{Choices: []Choice{{}}},
		Anchor{},
		Sell{Tiers: tiers},
		Claim{},
		GiveBack{},
		PassOn{},
		Redeem{},
		Revoke{},
		Postpone{},
		Cancel{},
		Withdraw{},
	} {
		data := domain.data(i)
		want := `"` + string(data.EncodeType(data.PrimaryType)) + `"`
		assert.Contains(t, sources.String(), want)
	}
}

func TestDataIsWhatWalletsTake(t *testing.T) {
	data := domain.Data(Claim{Holder: event.Address{19: 0xaa}, EventID: "gig", Tier: 2, StartsAt: 1_799_000_000, EndsAt: 1_799_007_200, Locked: true, GiveBack: 1_798_999_000, Deadline: 1_800_000_000})
	got, err := json.MarshalIndent(data, "", "\t")
	require.NoError(t, err)
	want, err := os.ReadFile("testdata/claim.json")
	require.NoError(t, err)
	assert.Equal(t, string(got), strings.TrimSpace(string(want)))
}

// TestStatementIsForNoChain checks that a Statement contains only the author's statement.
func TestStatementIsForNoChain(t *testing.T) {
	s := Statement{Author: event.Address{19: 0xaa}, EventID: "gig", Scope: event.Planner, Metadata: event.Hash{1}}
	got, err := json.Marshal(Domain{}.Data(s).Domain)
	require.NoError(t, err)
	assert.Equal(t, `{"name":"Footlight","version":"1"}`, string(got), "domain")
	nowhere, err := Domain{}.Hash(s)
	require.NoError(t, err)
	if here, err := domain.Hash(s); err != nil || here == nowhere {
		t.Errorf("%s on a chain, %s on none, %v", here, nowhere, err)
	}
}

func TestHashDependsOnEverything(t *testing.T) {
	claim := Claim{Holder: event.Address{1}, EventID: "gig", Tier: 2, Deadline: 9}
	seen := map[event.Hash]bool{}
	add := func(d Domain, i Intent) {
		t.Helper()
		hash, err := d.Hash(i)
		if err != nil || seen[hash] {
			t.Errorf("%+v: hash %s again, %v", i, hash, err)
		}
		seen[hash] = true
	}
	add(domain, claim)
	add(Domain{ChainID: 1, Factory: domain.Factory}, claim)
	add(Domain{ChainID: domain.ChainID}, claim)
	for _, change := range []func(*Claim){
		func(c *Claim) { c.Holder[0]++ }, func(c *Claim) { c.EventID = "gag" },
		func(c *Claim) { c.Tier++ }, func(c *Claim) { c.Deadline++ },
		func(c *Claim) { c.StartsAt++ }, func(c *Claim) { c.EndsAt++ }, func(c *Claim) { c.Locked = true },
		func(c *Claim) { c.GiveBack++ },
	} {
		changed := claim
		change(&changed)
		add(domain, changed)
	}
	_, err := domain.Hash(Sell{Tiers: []Tier{{Price: new(big.Int).Lsh(big.NewInt(1), 96)}}})
	for _, p := range []Profile{{}, {Name: "a"}, {About: "a"}, {Picture: "a"}, {Version: 1}, {Creator: event.Address{1}}} {
		add(Domain{}, p)
	}
	assert.Error(t, err, "a price of 2^96 was hashed")
}
