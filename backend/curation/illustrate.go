package curation

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	_ "image/jpeg" // the form in which pictures are kept
	"slices"

	"github.com/ipfs/go-cid"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
)

// pictureRole is the rendition that has no letters.
const pictureRole = "picture"

// illustrate puts a painter's picture behind the letters of a banner that is going to be recorded. The picture of
// the version before stays while its description does, also in one that is drafted anew. A painter that fails is told of, and the drawn poster stays.
func (a author) illustrate(ctx context.Context, req draft.Request, v *version) error {
	if req.Aspect != event.Banner || a.Painter == nil {
		return nil
	}
	var banner event.BannerResult
	if err := json.Unmarshal(v.result, &banner); err != nil {
		return err
	}
	picture, err := a.picture(ctx, banner)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		v.checks = append(v.checks, event.Check{
			ID: "banner.picture", Severity: event.SeverityWarn, Detail: "the poster is drawn without a picture: " + err.Error(),
		})
		return nil
	}
	v.result, err = edit(v.result, func(b *event.BannerResult) error { return a.drawBanner(ctx, req, b, picture) })
	return err
}

func (a author) picture(ctx context.Context, banner event.BannerResult) (image.Image, error) {
	var before event.BannerResult
	if a.banner != nil && json.Unmarshal(a.banner, &before) == nil && before.ImagePrompt == banner.ImagePrompt {
		if kept, err := a.kept(ctx, before); err == nil {
			return kept, nil
		}
	}
	return a.Painter.Paint(ctx, banner.ImagePrompt)
}

// kept is a banner's picture as it was stored.
func (a author) kept(ctx context.Context, b event.BannerResult) (image.Image, error) {
	i := slices.IndexFunc(b.Renditions, func(r event.Rendition) bool { return r.Role == pictureRole })
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
