package places

import (
	"context"
	"errors"
	"testing"

	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
)

// everything keeps whatever it is given.
type everything struct{}

// Keep implements copies.Keeper.
func (everything) Keep(context.Context, copies.Chunk) (index.Copy, error) {
	return index.Copy{URL: "kept"}, nil
}

// Nothing private leaves the house without its creator's yes.
func TestOnlyWhatIsOpenIsGivenAway(t *testing.T) {
	for _, x := range []struct{ private, consent, wanted bool }{
		{false, false, true}, {true, false, false}, {true, true, true},
	} {
		kept, err := openKeeper{everything{}}.Keep(t.Context(), copies.Chunk{Private: x.private, Consent: x.consent})
		if errors.Is(err, copies.ErrUnwanted) == x.wanted || (kept.URL == "kept") != x.wanted {
			t.Errorf("%+v: %+v, %v", x, kept, err)
		}
	}
}
