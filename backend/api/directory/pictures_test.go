package directory_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/directory"
	"footlight/backend/api/router"
	"footlight/backend/body"
	"footlight/backend/event"
	"footlight/backend/limit"
)

// album has no pictures. It accepts every file.
type album struct{}

func (album) AddPicture(event.Address, []byte) (cid string, err error) { return "bafy", nil }

func (album) Picture(event.Address) (jpeg []byte, cid string, err error) {
	return nil, "", event.ErrNotFound
}

// TestPicturesTakeTurns uploads pictures while no one else does, and while another client's picture is decoded.
func TestPicturesTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := limit.NewTurns(1, time.Hour)
		rt := router.New(nil)
		directory.Portraits{Pictures: album{}, Turns: turns}.Routes(rt)
		ask := func(method, content string) *httptest.ResponseRecorder {
			r := httptest.NewRequest(method, "/api/creators/"+event.Address{1}.String()+"/picture", strings.NewReader(content))
			w := httptest.NewRecorder()
			body.NewBudget(1<<20).Wrap(rt).ServeHTTP(w, r)
			return w
		}
		for range 2 {
			require.Equal(t, http.StatusOK, ask("PUT", "a picture").Code)
		}
		require.Equal(t, http.StatusRequestEntityTooLarge, ask("PUT", strings.Repeat("x", 1<<20+1)).Code)
		_, end, err := turns.Wait(t.Context(), limit.Caller{}, 0)
		require.NoError(t, err)
		busy := ask("PUT", "a picture")
		require.Equal(t, http.StatusServiceUnavailable, busy.Code)
		require.Equal(t, "5", busy.Header().Get("Retry-After"))
		end()

		none := ask("GET", "")
		require.Equal(t, http.StatusNotFound, none.Code)
		require.Contains(t, none.Body.String(), "there is nothing at /api/creators/")
	})
}
