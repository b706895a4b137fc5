package answers_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/curation/answers"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

func TestPricesAgree(t *testing.T) {
	for name, c := range map[string]struct {
		said    []planning.Price
		planned []int64
		agree   bool
	}{
		"the same":                      {said: []planning.Price{{AmountMinor: 1800, Currency: "EUR"}}, planned: []int64{1800}, agree: true},
		"another currency":              {said: []planning.Price{{AmountMinor: 1800, Currency: "USD"}}, planned: []int64{1800}},
		"another amount":                {said: []planning.Price{{AmountMinor: 1800, Currency: "EUR"}}, planned: []int64{2000}},
		"free, said in any currency":    {said: []planning.Price{{Currency: "USD"}}, planned: []int64{0}, agree: true},
		"free, and the plan has prices": {said: []planning.Price{{Currency: "USD"}}, planned: []int64{1200}},
	} {
		t.Run(name, func(t *testing.T) {
			p := planning.PricingResult{Currency: "EUR"}
			for _, amount := range c.planned {
				p.Tiers = append(p.Tiers, event.Tier{ID: "seat", Name: "Seat", AmountMinor: amount, Quantity: 100})
			}
			result, err := json.Marshal(p)
			require.NoError(t, err)
			require.Equal(t, c.agree, answers.Agree(planning.Fact{Aspect: event.Pricing, Field: planning.FieldPrice, Value: c.said}, result))
		})
	}
}
