package curation

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	_ "image/jpeg"
	"slices"
	"strings"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/poster"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
	"footlight/backend/media/letter"
)

// pictureRole names the rendition without letters.
const pictureRole = "picture"

// illustrate puts a painter's picture behind the letters of a banner that will be recorded. If the picture's
// description has not changed, the previous picture is kept, even if the banner is drafted anew. If the
// painter fails, the failure is reported and the drawn poster stays.
func (a author) illustrate(ctx context.Context, req draft.Request, v *version) error {
	if req.Aspect != event.Banner || a.Painter == nil {
		return nil
	}
	var banner planning.BannerResult
	if err := json.Unmarshal(v.result, &banner); err != nil {
		return err
	}
	picture, err := a.picture(ctx, banner)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		v.checks = append(v.checks, planning.Check{
			ID: "banner.picture", Severity: planning.SeverityWarn, Detail: "the poster is drawn without a picture: " + err.Error(),
		})
		return nil
	}
	v.result, err = record.Edit(v.result, func(b *planning.BannerResult) error { return a.drawBanner(ctx, req, b, picture) })
	return err
}

func (a author) picture(ctx context.Context, banner planning.BannerResult) (image.Image, error) {
	var before planning.BannerResult
	if a.banner != nil && json.Unmarshal(a.banner, &before) == nil && before.ImagePrompt == banner.ImagePrompt {
		if kept, err := a.kept(ctx, before); err == nil {
			return kept, nil
		}
	}
	return a.Painter.Paint(ctx, banner.ImagePrompt)
}

// kept loads a banner's stored picture.
func (a author) kept(ctx context.Context, b planning.BannerResult) (image.Image, error) {
	i := slices.IndexFunc(b.Renditions, func(r planning.Rendition) bool { return r.Role == pictureRole })
	if i < 0 {
		return nil, event.ErrNotFound
	}
	at, err := cid.Decode(b.Renditions[i].CID)
	if err != nil {
		return nil, err
	}
	raw, err := a.Library.Document(ctx, at)
	if err != nil {
		return nil, err
	}
	picture, _, err := image.Decode(bytes.NewReader(raw))
	return picture, err
}

// drawBanner draws and stores the poster. A painter's picture is also stored without letters. A nil picture
// means drawn shapes.
func (a author) drawBanner(ctx context.Context, req draft.Request, b *planning.BannerResult, picture image.Image) error {
	var schedule planning.ScheduleResult
	if raw, ok := req.Siblings[event.Schedule]; ok {
		if err := json.Unmarshal(raw, &schedule); err != nil {
			return err
		}
	}
	drawn := poster.Poster{
		Palette: b.Palette, Headline: drawable(b.OverlayText), When: when(schedule),
		Who: drawable(strings.Join(req.Facts.Brief.Performers, " · ")), Seed: string(req.Facts.EventID) + b.Concept, Picture: picture,
	}
	b.Renditions, b.PosterText = nil, slices.DeleteFunc([]string{drawn.When, drawn.Who}, func(s string) bool { return s == "" })
	for _, size := range a.Posters {
		if err := a.keep(ctx, b, drawn, size); err != nil {
			return err
		}
	}
	b.ImageURL, b.AIGenerated = "ipfs://"+b.Renditions[0].CID, picture != nil
	if picture == nil {
		return nil
	}
	return a.keep(ctx, b, poster.Poster{Picture: picture}, poster.Size{Role: pictureRole, Width: a.Posters[0].Width, Height: a.Posters[0].Height})
}

// keep stores one form of a poster.
func (a author) keep(ctx context.Context, b *planning.BannerResult, p poster.Poster, size poster.Size) error {
	file, mime, err := p.Draw(size)
	if err != nil {
		return err
	}
	ref, err := a.Library.PutDocument(ctx, file)
	b.Renditions = append(b.Renditions, planning.Rendition{Role: size.Role, Width: size.Width, Height: size.Height, Mime: mime, CID: ref.CID.String()})
	return err
}

// when formats a schedule's start for a poster.
func when(s planning.ScheduleResult) string {
	at, err := time.Parse(planning.LocalTime, s.StartLocal)
	if err != nil {
		return ""
	}
	return at.Format("Monday 2 January 2006 · 15:04") + " " + s.Timezone
}

// drawable returns s, or "" if the poster's font lacks one of its letters: a poster without words is better
// than one with empty boxes.
func drawable(s string) string {
	if letter.Draws(s) {
		return s
	}
	return ""
}
