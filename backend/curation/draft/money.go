package draft

import (
	"cmp"
	"math/big"
	"regexp"

	"footlight/backend/event"
)

func (f *Facts) readMoney() error {
	f.Currency = cmp.Or(f.Brief.Currency, defaultCurrency)
	var ok bool
	if f.Digits, ok = event.CurrencyDigits(f.Currency); !ok {
		return event.Invalid("eventData.currency", "must be an ISO 4217 code such as EUR")
	}
	p := f.Brief.CurrentPricing
	if p == nil {
		return nil
	}
	var err error
	if f.Ticket, err = f.minor("ticketPrice", p.TicketPrice); err != nil {
		return err
	}
	f.Reserve, err = f.minor("reservePrice", p.ReservePrice)
	return err
}

// amountForm bounds what big.Rat is given: an exponent could make it huge.
var amountForm = regexp.MustCompile(`^[0-9]{1,9}(\.[0-9]{1,24})?$`)

func (f *Facts) minor(field string, d event.Decimal) (*int64, error) {
	if d == "" {
		return nil, nil
	}
	if !amountForm.MatchString(string(d)) {
		return nil, event.Invalid("eventData.currentPricing."+field, "must be an amount from 0 to 999999999")
	}
	amount, _ := new(big.Rat).SetString(string(d)) // amountForm is narrower than what Rat reads
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(f.Digits)), nil)
	amount.Mul(amount, new(big.Rat).SetInt(unit))
	if !amount.IsInt() {
		f.Notes = append(f.Notes, event.Check{
			ID: "pricing." + field, Severity: event.SeverityWarn,
			Detail: string(d) + " " + f.Currency + " is not a whole number of minor units and was rounded up",
		})
	}
	minor := new(big.Int).Add(amount.Num(), new(big.Int).Sub(amount.Denom(), big.NewInt(1)))
	n := minor.Quo(minor, amount.Denom()).Int64()
	return &n, nil
}
