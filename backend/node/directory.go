package node

import (
	"context"
	"net/url"

	"footlight/backend/api/directory"
	"footlight/backend/api/privacy"
	"footlight/backend/event"
	"footlight/backend/ledger/index"
)

// listings reads the events that are listed. The planned ones come from the index, because the chain may be
// far away.
type listings struct {
	rooms
	planned *index.Index
}

var _ directory.Source = listings{}

func (l listings) Listing(ctx context.Context) (*directory.Listing, error) {
	var planned []event.ID
	for _, e := range l.planned.Events(event.Address{}) {
		planned = append(planned, e.ID)
	}
	views, err := l.states.Listed(ctx, planned, !l.enforced)
	if err != nil {
		return nil, err
	}
	rows := make([]directory.Row, len(views))
	for i, v := range views {
		x := l.show(v)
		rows[i] = directory.Row{
			EventID: x.EventID, Title: x.Title, BannerURL: x.BannerURL, Creator: x.Creator, CreatorName: x.CreatorName, SharedName: x.SharedName, State: x.State,
			StartsAt: x.StartsAt, EndsAt: x.EndsAt, Viewers: x.Viewers, URL: x.URLs.Room,
			Zone: v.Programme.Timezone, Tiers: v.Programme.Tiers, Text: billed(v).Summary(), Postponed: v.Office.Postponed,
		}
	}
	return directory.NewListing(rows), nil
}

// directory returns the cached directory, or nil if the host lists no events.
func (p *webPart) directory(rooms rooms) *directory.Cached {
	if !p.cfg.Lists() {
		return nil
	}
	listed := directory.NewCached(listings{rooms, p.chain.index})
	p.people.directory.OnRelisted(listed.Forget)
	p.rooms.names.OnChange(listed.Forget)
	return listed
}

// privacy returns what people are told about this server's settings.
func (p *webPart) privacy() privacy.Notice {
	n := privacy.Notice{Site: p.origins().SiteURL(), Enforced: p.cfg.Enforced(), Public: p.chain.Embedded == nil}
	if model, err := url.Parse(p.cfg.Model.URL); err == nil {
		n.Model = model.Host
	}
	for _, place := range []struct{ name, url string }{
		{"an IPFS node", p.cfg.Storage.Kubo.URL}, {"a pinning service", p.cfg.Storage.Pinning.URL}, {"a Filecoin provider", p.cfg.Storage.PDP.URL},
	} {
		if place.url != "" {
			n.Places = append(n.Places, place.name)
		}
	}
	return n
}
