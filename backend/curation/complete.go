package curation

import (
	"context"
	"encoding/json"
	"image"
	"math/big"
	"slices"
	"strings"
	"time"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/poster"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/media/letter"
)

// complete computes what no drafter may: wei and takings, UTC instants, the
// poster. A result it does not know how to complete comes back in canonical
// form.
func (a author) complete(ctx context.Context, req draft.Request, raw json.RawMessage) (json.RawMessage, error) {
	switch req.Aspect {
	case event.Pricing:
		return edit(raw, a.completePricing)
	case event.Schedule:
		return edit(raw, completeSchedule)
	case event.Banner:
		return edit(raw, func(b *event.BannerResult) error { return a.drawBanner(ctx, req, b, nil) })
	}
	return record.Canonical(raw)
}

func (a author) completePricing(p *event.PricingResult) error {
	full := new(big.Int)
	for i := range p.Tiers {
		t := &p.Tiers[i]
		if t.AmountMinor > 0 && a.WeiPerMinor == nil {
			return event.Invalid("pricing", "paid tiers need ledger.wei_per_minor to be set on this chain")
		}
		if t.AmountMinor == 0 && t.Kind == event.TierPaid {
			t.Kind = event.TierFree
		}
		t.Wei, t.Currency, t.Perks = a.toWei(t.AmountMinor), "", nonNil(t.Perks)
		full.Add(full, new(big.Int).Mul(big.NewInt(t.AmountMinor), big.NewInt(int64(t.Quantity))))
	}
	all := maxExact // what no reader of JSON can hold is not told exactly either
	if full.Cmp(big.NewInt(maxExact)) < 0 {
		all = full.Int64()
	}
	p.Projection = event.Projection{LowMinor: all / 3, MidMinor: all / 3 * 2, HighMinor: all}
	return nil
}

// maxExact is the largest integer that every reader of JSON keeps exactly.
const maxExact = int64(1) << 53

func (a author) toWei(minor int64) string {
	if minor == 0 {
		return "0"
	}
	return new(big.Int).Mul(big.NewInt(minor), a.WeiPerMinor).String()
}

func completeSchedule(s *event.ScheduleResult) error {
	zone, err := time.LoadLocation(s.Timezone)
	if err != nil {
		return err
	}
	start, err := time.ParseInLocation(event.LocalTime, s.StartLocal, zone)
	if err != nil {
		return err
	}
	end, err := time.ParseInLocation(event.LocalTime, s.EndLocal, zone)
	if err != nil {
		return err
	}
	if _, err = time.ParseInLocation(event.LocalTime, s.DoorsLocal, zone); err != nil {
		return err
	}
	// Where clocks go back an end can be read twice; the programme decides.
	if n := len(s.Segments); n > 0 {
		last := s.Segments[n-1]
		filled := start.Add(time.Duration(last.OffsetMin+last.DurationMin) * time.Minute)
		if filled.Format(event.LocalTime) == s.EndLocal {
			end = filled
		}
	}
	s.StartUTC, s.EndUTC = start.UTC(), end.UTC()
	return nil
}

// drawBanner draws and stores the poster, and a painter's picture also without letters; nil: shapes are drawn.
func (a author) drawBanner(ctx context.Context, req draft.Request, b *event.BannerResult, picture image.Image) error {
	var schedule event.ScheduleResult
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
func (a author) keep(ctx context.Context, b *event.BannerResult, p poster.Poster, size poster.Size) error {
	file, mime, err := p.Draw(size)
	if err != nil {
		return err
	}
	ref, err := a.Library.PutDocument(ctx, file)
	b.Renditions = append(b.Renditions, event.Rendition{Role: size.Role, Width: size.Width, Height: size.Height, Mime: mime, CID: ref.CID.String()})
	return err
}

// when is a schedule's start as a poster says it.
func when(s event.ScheduleResult) string {
	at, err := time.Parse(event.LocalTime, s.StartLocal)
	if err != nil {
		return ""
	}
	return at.Format("Monday 2 January 2006 · 15:04") + " " + s.Timezone
}

// drawable is s, or nothing where the poster's letters cannot show it: a
// picture without words is better than one of empty boxes.
func drawable(s string) string {
	if letter.Draws(s) {
		return s
	}
	return ""
}

func nonNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// edit decodes a result, lets change alter it and encodes it again.
func edit[T any](raw json.RawMessage, change func(*T) error) (json.RawMessage, error) {
	var v T
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, err
	}
	if err := change(&v); err != nil {
		return nil, err
	}
	return record.Canonical(v)
}
