package remote

import (
	"bytes"
	"context"
	"fmt"
	"image"
	_ "image/jpeg" // posters are JPEG or PNG
	_ "image/png"
	"net/http"
	"time"

	"footlight/backend/event"
)

// Announcement holds what an audience sees of an event before it begins.
type Announcement struct {
	Title    string
	Poster   image.Image // may be nil
	StartsAt time.Time   // is zero if not known
}

// Announced requests an event's announcement. If the poster cannot be loaded, it returns the rest with the
// error.
func (r *Server) Announced(ctx context.Context, id event.ID) (a Announcement, err error) {
	var room struct {
		Title     string     `json:"title"`
		BannerURL string     `json:"bannerUrl"`
		StartsAt  *time.Time `json:"startsAt"`
	}
	if err = r.Call(ctx, http.MethodGet, "/api/rooms/"+string(id), nil, &room); err != nil {
		return a, err
	}
	a.Title = room.Title
	if room.StartsAt != nil {
		a.StartsAt = *room.StartsAt
	}
	if room.BannerURL != "" {
		a.Poster, err = r.picture(ctx, room.BannerURL)
	}
	return a, err
}

// maxPixels limits a poster, which has far fewer pixels.
const maxPixels = 50 << 20

func (r *Server) picture(ctx context.Context, path string) (image.Image, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	raw, err := r.send(ctx, http.MethodGet, path, http.NoBody, http.Header{})
	if err != nil {
		return nil, err
	}
	shape, _, err := image.DecodeConfig(bytes.NewReader(raw))
	if err == nil && shape.Width*shape.Height > maxPixels {
		err = fmt.Errorf("%d by %d pixels are too many", shape.Width, shape.Height)
	}
	if err != nil {
		return nil, fmt.Errorf("poster %s: %w", path, err)
	}
	picture, _, err := image.Decode(bytes.NewReader(raw))
	return picture, err
}
