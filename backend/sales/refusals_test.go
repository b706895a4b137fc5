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

// TestBudgetsEndAtMidnight checks that refusals tell how long to wait, if waiting helps.
func TestBudgetsEndAtMidnight(t *testing.T) {
	var limited *event.ErrLimited
	spent := fmt.Errorf("relay: %w", &ledger.BudgetError{Until: time.Now().Add(time.Hour)})
	if err := buyerError(spent); !errors.As(err, &limited) || limited.After <= 0 || limited.After > time.Hour {
		t.Errorf("got %v", err)
	}
	for _, err := range []error{planBudgetError(spent), buyerError(ledger.ErrBudget)} {
		assert.Empty(t, auth.CodeOf(err))
		assert.ErrorIs(t, err, fs.ErrPermission)
	}
}

// TestClaimsNameTheirFields checks that a refused claim names its own field, because it has no
// authorization.
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
		if said := buyerError(err); !errors.As(said, &invalid) || invalid.Field != want {
			t.Errorf("%v is told as %v, want an error for %s", err, said, want)
		}
	}
}
