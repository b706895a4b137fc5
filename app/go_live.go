package app

import (
	"context"
	"log/slog"
	"time"

	"footlight/app/leftover"
	"footlight/app/remote"
	"footlight/app/show"
	"footlight/app/sources"
	"footlight/backend/event"
)

// meterPeriod is the time between two movements of the page's meters.
const meterPeriod = 100 * time.Millisecond

// start starts a rehearsal or a live show in place of the session before. show/studio.go ends that session,
// show/show.go has the server record, engine/run_sources.go opens the devices, and broadcast/run.go sends the offer.
func (s *Show) start(id string, from sources.Choice, live bool) error {
	s.starting.Lock()
	defer s.starting.Unlock()
	name, err := event.ParseID(id)
	if err != nil {
		return err
	}
	if err = s.studio.Busy(); err != nil {
		return err
	}
	if live {
		defer s.queue.Hold()()
	}
	ctx := s.window.ctx
	c, dir, err := s.config(ctx, show.Config{Event: name, Sources: from, Live: live, Period: meterPeriod, Began: time.Now().UnixMilli()})
	if err != nil {
		return err
	}
	if err = s.studio.Begin(ctx, c, dir); err != nil {
		return err
	}
	s.remember(from)
	return nil
}

// remember saves the sources for the next start of the studio.
func (s *Show) remember(from sources.Choice) {
	if err := s.window.settings.change(func(values *saved) { values.Sources = from }); err != nil {
		slog.Warn("sources were not saved", "error", err)
	}
}

// config completes what a show is, and returns the folder for it, too.
func (s *Show) config(ctx context.Context, c show.Config) (_ show.Config, dir string, err error) {
	if c.Engine, err = c.Sources.Spec().Open(ctx); err != nil {
		return c, "", err
	}
	server := s.window.at()
	if server == nil {
		return c, "", errNowhere
	}
	c.Engine.Event = show.Announced(ctx, server, c.Event)
	var key remote.Key
	if c.Live {
		if key, err = s.publishing(ctx, server, &c); err != nil {
			return c, "", err
		}
	}
	c.Engine.Speakers = server.Speakers(c.Event) // in the session of this sign-in
	if dir, err = leftover.Folder(ctx, server, c.Event); err == nil && c.Live {
		c.Recording = &show.Recording{Dir: dir, Server: server, Creator: key.Address, Rate: show.UploadRate}
	}
	return c, dir, err
}

// publishing signs in to the server in a session of its own, as the upload goes on whatever the page does. It asks the
// server where the show is published.
func (s *Show) publishing(ctx context.Context, server *remote.Server, c *show.Config) (remote.Key, error) {
	key, err := s.keys.wallet.Key()
	if err == nil {
		err = server.SignIn(ctx, key, "The studio goes live on Footlight.")
	}
	if err == nil {
		c.Engine.WHIP, c.Engine.Token, err = server.Publishing(ctx, c.Event)
	}
	c.Engine.Renew = server.Renewal(c.Event)
	return key, err
}
