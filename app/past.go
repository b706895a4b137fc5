package app

import (
	"footlight/app/past"
	"footlight/backend/event"
)

// Past holds what the page inside the window may call about shows that are over.
type Past struct {
	window  *Window
	archive past.Archive
}

// Kept lists the shows on this machine, the newest first.
func (p *Past) Kept() ([]past.Kept, error) { return p.archive.List(p.window.at()) }

// Progress returns how far the present check or export is.
func (p *Past) Progress() past.Work { return p.archive.Progress() }

// Verify checks an event's recording as `server verify` does.
func (p *Past) Verify(id string) (past.Finding, error) {
	name, err := event.ParseID(id)
	if err != nil {
		return past.Finding{}, err
	}
	at := p.window.at()
	if at == nil {
		return past.Finding{}, errNowhere
	}
	return p.archive.Verify(p.window.ctx, at, name)
}

// Export makes one MP4 of a show that is on this machine, in the person's folder for videos.
func (p *Past) Export(folder string) (past.Film, error) {
	return p.archive.Export(p.window.ctx, folder)
}

// Remove removes what is kept of a show on this machine. What its server has stays there.
func (p *Past) Remove(folder string) error {
	return p.archive.Remove(p.window.ctx, p.window.at(), folder)
}
