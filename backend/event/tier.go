package event

// Tier is one kind of ticket. Money is in integer minor units of an ISO 4217
// currency; Wei is the same price on the ledger, in decimal.
type Tier struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Kind        string `json:"kind"` // free, paid or donation
	AmountMinor int64  `json:"amountMinor"`
	Currency    string `json:"currency"`
	Wei         string `json:"wei,omitempty"`
	Quantity    int    `json:"quantity,omitempty"`
}
