package body

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"footlight/backend/rawjson"
)

// within serves one request within a budget.
func within(t *testing.T, b *Budget, serve func(ctx context.Context)) {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "/", nil)
	b.Wrap(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { serve(r.Context()) })).ServeHTTP(httptest.NewRecorder(), r)
}

func TestRead(t *testing.T) {
	torn := errors.New("torn")
	for name, tc := range map[string]struct {
		kind   Kind
		body   io.Reader
		length int64
		want   int // bytes
		fails  error
	}{
		"small":                {Kind{Max: 100}, strings.NewReader("abc"), 3, 3, nil},
		"nothing":              {Kind{Max: 100}, strings.NewReader(""), 0, 0, nil},
		"of unknown length":    {Kind{Max: 3 << 20}, strings.NewReader(strings.Repeat("x", 3<<20)), -1, 3 << 20, nil},
		"large":                {Kind{Max: 3 << 20}, iotest.HalfReader(strings.NewReader(strings.Repeat("x", 3<<20))), 3 << 20, 3 << 20, nil},
		"too large":            {Kind{Max: 100}, strings.NewReader(strings.Repeat("x", 101)), 101, 0, &http.MaxBytesError{}},
		"too large, untold":    {Kind{Max: 100}, strings.NewReader(strings.Repeat("x", 1010)), -1, 101, &http.MaxBytesError{}},
		"torn":                 {Kind{Max: 100}, io.MultiReader(strings.NewReader("abc"), iotest.ErrReader(torn)), 50, 3, torn},
		"too deep":             {Kind{Max: 1000, JSON: true}, strings.NewReader(strings.Repeat("[", 200)), 200, 64, rawjson.ErrTooComplex},
		"deep, but no JSON":    {Kind{Max: 1000}, strings.NewReader(strings.Repeat("[", 200)), 200, 200, nil},
		"more than there is":   {Kind{Max: 100 << 20}, strings.NewReader(strings.Repeat("x", 2<<20)), 2 << 20, 0, ErrBusy},
		"more, of untold size": {Kind{Max: 100 << 20}, strings.NewReader(strings.Repeat("x", 9<<20)), -1, 1 << 20, ErrBusy},
	} {
		size := 6 << 20
		if errors.Is(tc.fails, ErrBusy) {
			size = 2<<20 - 1
		}
		b := NewBudget(size)
		within(t, b, func(ctx context.Context) {
			raw, err := tc.kind.Read(ctx, tc.body, tc.length)
			var large *http.MaxBytesError
			if errors.As(tc.fails, &large) {
				require.ErrorAs(t, err, &large, name)
				require.Equal(t, tc.kind.Max, large.Limit)
			} else {
				require.ErrorIs(t, err, tc.fails, name)
			}
			if !errors.Is(err, ErrBusy) {
				require.Len(t, raw, tc.want, name)
			}
			if err != nil {
				require.Empty(t, leaseOf(ctx).gives, name)
			}
		})
		_, free := b.pool.Take(size)
		require.True(t, free, "%s: all is given back", name)
	}
}

// TestWhoKeepsABody: what outlives a request holds its part until it ends.
func TestWhoKeepsABody(t *testing.T) {
	b := NewBudget(1 << 20)
	text := strings.Repeat("x", 64<<10)
	var kept func()
	within(t, b, func(ctx context.Context) {
		part, end := Part(ctx)
		_, err := Kind{Max: 1 << 20}.Read(part, strings.NewReader(text), int64(len(text)))
		require.NoError(t, err)
		require.Empty(t, leaseOf(ctx).gives)
		kept = Keep(part)
		end()
	})
	_, free := b.pool.Take(1 << 20)
	require.False(t, free)
	kept()
	_, free = b.pool.Take(1 << 20)
	require.True(t, free)
}

func TestNobodyCountsWithoutABudget(t *testing.T) {
	raw, err := Kind{Max: 1 << 20}.Read(t.Context(), strings.NewReader(strings.Repeat("x", 1<<20)), 1<<20)
	require.NoError(t, err)
	require.Len(t, raw, 1<<20)
	Keep(t.Context())()
}
