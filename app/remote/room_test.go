package remote

import (
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAnnouncementOfAnEvent(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/api/rooms/show", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"title":"A show","bannerUrl":"/ipfs/poster","startsAt":"2026-12-01T19:00:00Z"}`))
	})
	mux.HandleFunc("/api/rooms/bare", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"title":"bare","bannerUrl":null,"startsAt":null}`))
	})
	mux.HandleFunc("/api/rooms/broken", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"title":"Broken","bannerUrl":"/api/rooms/bare"}`))
	})
	mux.HandleFunc("/ipfs/poster", func(w http.ResponseWriter, _ *http.Request) {
		_ = png.Encode(w, image.NewGray(image.Rect(0, 0, 12, 8)))
	})
	site := httptest.NewServer(mux)
	defer site.Close()
	s := &Server{Base: site.URL}

	a, err := s.Announced(t.Context(), "show")
	require.NoError(t, err)
	assert.Equal(t, "A show", a.Title)
	assert.Equal(t, image.Pt(12, 8), a.Poster.Bounds().Size())
	assert.Equal(t, time.Date(2026, 12, 1, 19, 0, 0, 0, time.UTC), a.StartsAt)

	a, err = s.Announced(t.Context(), "bare")
	require.NoError(t, err)
	assert.Equal(t, Announcement{Title: "bare"}, a)

	a, err = s.Announced(t.Context(), "broken")
	require.ErrorContains(t, err, "poster")
	assert.Equal(t, "Broken", a.Title)
}
