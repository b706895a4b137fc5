package sales

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/ledger"
)

// TestBudgetsEndAtMidnight: where waiting helps, people are told how long.
func TestBudgetsEndAtMidnight(t *testing.T) {
	var limited *event.ErrLimited
	spent := fmt.Errorf("relay: %w", &ledger.BudgetError{Until: time.Now().Add(time.Hour)})
	if err := told(spent); !errors.As(err, &limited) || limited.After <= 0 || limited.After > time.Hour {
		t.Errorf("got %v", err)
	}
	for _, err := range []error{unpaidPlan(spent), told(ledger.ErrBudget)} {
		assert.Empty(t, auth.CodeOf(err))
		assert.ErrorIs(t, err, fs.ErrPermission)
	}
}

// TestClaimsNameTheirFields: a claim has no authorization of which a part could
// be wrong.
func TestClaimsNameTheirFields(t *testing.T) {
	consent := func(field string) error {
		return fmt.Errorf("relay: %w: %w", ledger.ErrConsent, event.Invalid(field, "does not hold"))
	}
	for want, err := range map[string]error{
		"signature": consent("authorization.signature"),
		"deadline":  consent("authorization.deadline"),
		"tier":      ledger.ErrSoldOut,
	} {
		var invalid *event.ErrInvalid
		if said := told(err); !errors.As(said, &invalid) || invalid.Field != want {
			t.Errorf("%v is told as %v, want an error for %s", err, said, want)
		}
	}
}
