package body

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
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
		want   int // in bytes
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
		"more, of untold size": {Kind{Max: 100 << 20}, strings.NewReader(strings.Repeat("x", 9<<20)), -1, uncounted, ErrBusy},
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
			require.Equal(t, tc.want, len(raw), name)
			if err != nil {
				require.Empty(t, leaseOf(ctx).gives, name)
			}
		})
		_, free := b.pool.Take(size)
		require.True(t, free, "%s: all is given back", name)
	}
}

// reader is an io.Reader made of a function.
type reader func(p []byte) (int, error)

func (r reader) Read(p []byte) (int, error) { return r(p) }

// TestWhatIsRefusedIsLetGo checks the memory held for a refused body while its rest arrives.
func TestWhatIsRefusedIsLetGo(t *testing.T) {
	const size = 32 << 20
	held := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	b, before, meanwhile := NewBudget(2*size), held(), uint64(0)
	start := `{"a":"` + strings.Repeat("x", 20<<10)
	rest := reader(func([]byte) (int, error) {
		meanwhile = held()
		_, free := b.pool.Take(2 * size)
		require.True(t, free)
		return 0, io.EOF
	})
	within(t, b, func(ctx context.Context) {
		text := io.LimitReader(reader(func(p []byte) (int, error) { return copy(p, "xxxxxxxxxxxxxxxx"), nil }), size/2)
		raw, err := Kind{Max: size, JSON: true}.Read(ctx, io.MultiReader(
			strings.NewReader(start), text, strings.NewReader(`","b":`+strings.Repeat("[", 200)), rest), size)
		require.ErrorIs(t, err, rawjson.ErrTooComplex)
		require.Less(t, meanwhile, before+1<<20)
		require.True(t, start[:uncounted] == string(raw), "its beginning is there to be echoed")
	})
}

// TestARefusedBodyEnds checks that the rest of a refused body is not read without end.
func TestARefusedBodyEnds(t *testing.T) {
	for name, tc := range map[string]struct {
		rest  string
		close string
	}{"whole": {strings.Repeat("x", 10), ""}, "endless": {strings.Repeat("x", 1<<20), "close"}} {
		synctest.Test(t, func(t *testing.T) {
			begun, w := time.Now(), httptest.NewRecorder()
			slow := iotest.OneByteReader(strings.NewReader("[[" + tc.rest))
			dribble := reader(func(p []byte) (int, error) { time.Sleep(time.Second); return slow.Read(p) })
			NewBudget(1<<20).Wrap(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				_, err := Kind{Max: 2 << 20}.Read(r.Context(), dribble, 3<<20)
				var large *http.MaxBytesError
				require.ErrorAs(t, err, &large)
			})).ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", nil))
			require.Equal(t, tc.close, w.Header().Get("Connection"), name)
			require.LessOrEqual(t, time.Since(begun), linger)
		})
	}
}

// TestWhoWaitsHoldsLittle checks that a body of unknown length waits before much of it is read.
func TestWhoWaitsHoldsLittle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(4 << 20)
		give, ok := b.pool.Take(5 << 19)
		require.True(t, ok)
		read, wg := 0, sync.WaitGroup{}
		wg.Go(func() {
			within(t, b, func(ctx context.Context) {
				text := strings.NewReader(strings.Repeat("x", 2<<20))
				_, err := Kind{Max: 2 << 20, Patience: time.Minute}.Read(ctx, reader(func(p []byte) (int, error) {
					n, err := text.Read(p)
					read += n
					return n, err
				}), -1)
				assert.NoError(t, err)
			})
		})
		synctest.Wait()
		require.Equal(t, uncounted+1, read)
		time.Sleep(time.Second)
		give()
		wg.Wait()
		require.Equal(t, 2<<20, read)
	})
}

// TestALargeBodyBesideASmallOne checks that a client which holds little can send a large body.
func TestALargeBodyBesideASmallOne(t *testing.T) {
	b, small, large := NewBudget(1<<20), strings.Repeat("x", 17<<10), strings.Repeat("x", 512<<10)
	within(t, b, func(ctx context.Context) {
		_, err := Kind{Max: 512 << 10}.Read(ctx, strings.NewReader(small), -1)
		require.NoError(t, err)
		_, err = Kind{Max: 512 << 10}.Read(ctx, strings.NewReader(large), -1)
		require.NoError(t, err)
		give, free := b.pool.Take(400 << 10)
		require.True(t, free, "of what was taken for a small one most was given back")
		give()
		_, err = Kind{Max: 512 << 10}.Read(ctx, strings.NewReader(large), -1)
		require.ErrorIs(t, err, ErrBusy)
	})
}

// TestWhoKeepsABody checks that work which outlives its request holds its memory until it ends.
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
