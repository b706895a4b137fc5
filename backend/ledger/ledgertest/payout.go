package ledgertest

import (
	"context"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// Treasury pays out takings as their creator signed.
type Treasury interface {
	Takings(ctx context.Context, id event.ID) (event.Takings, error)
	Withdraw(ctx context.Context, w event.Withdrawal) (event.Receipt, error)
}

// Payout checks that an event's takings are paid out, but not before they are released. release moves the
// clock, without making a block.
func Payout(t *testing.T, e Escrowed, treasury Treasury, release func()) {
	id, to := event.ID("payout"), Person("the creator's bank")
	s := e.premiere(t, id)
	w := s.withdrawal(to)
	_, err := treasury.Withdraw(t.Context(), w)
	require.Error(t, err, "it is held yet")

	release()
	x, err := treasury.Takings(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, "9 9", x.Balance.String()+" "+x.Due.String())
	foreign := w
	foreign.To = Person("a thief")
	_, err = treasury.Withdraw(t.Context(), foreign)
	require.ErrorContains(t, err, "authorization.signature")

	paid, err := treasury.Withdraw(t.Context(), w)
	require.NoError(t, err)
	again, err := treasury.Withdraw(t.Context(), w)
	require.NoError(t, err)
	require.Equal(t, paid, again, "a repetition")
	x, err = treasury.Takings(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, []event.Payout{{To: to, Wei: big.NewInt(9), Receipt: paid}}, x.Payouts)
	require.Equal(t, "0 0", x.Balance.String()+" "+x.Due.String())
	_, err = treasury.Withdraw(t.Context(), s.withdrawal(to))
	require.ErrorContains(t, err, "has no money")
}

// withdrawal returns a withdrawal that the event's creator signed.
func (s *premiere) withdrawal(to event.Address) event.Withdrawal {
	who := s.creator.address()
	return event.Withdrawal{ID: s.id, Creator: who, To: to, Consent: s.creator.consent(event.Hash{}, func(nonce, deadline uint64) intent.Intent {
		return intent.Withdraw{Creator: who, EventID: s.id, To: to, Nonce: nonce, Deadline: deadline}
	})}
}
