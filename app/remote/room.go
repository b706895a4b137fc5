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

// Announcement is what an event's audience sees of it before it begins.
type Announcement struct {
	Title    string
	Poster   image.Image // nil: there is none
	StartsAt time.Time   // zero: nobody said
}

// Announced asks for an event's announcement. What it has is there, even with an error.
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

// maxPixels is far more than a poster has.
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
		err = fmt.Errorf("it has %d by %d pixels", shape.Width, shape.Height)
	}
	if err != nil {
		return nil, fmt.Errorf("poster %s: %w", path, err)
	}
	picture, _, err := image.Decode(bytes.NewReader(raw))
	return picture, err
}
