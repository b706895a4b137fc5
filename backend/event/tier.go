package event

// Kinds of a Tier.
const (
	TierFree     = "free"
	TierPaid     = "paid"
	TierDonation = "donation"
)

// Tier is one kind of ticket. Money is in integer minor units of an ISO 4217
// currency; Wei is the same price on the ledger, in decimal. Inside a
// PricingResult the currency stands beside the tiers, not in them.
type Tier struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Kind        string   `json:"kind"` // free, paid or donation
	AmountMinor int64    `json:"amountMinor"`
	Currency    string   `json:"currency,omitempty"`
	Wei         string   `json:"wei,omitempty"`
	Quantity    int      `json:"quantity"`
	Perks       []string `json:"perks"`
}
