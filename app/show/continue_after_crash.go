package show

import "footlight/app/journal"

// follow makes a show continue the session before it, or the show that was interrupted in its folder.
func (c *Config) follow(was *Session, dir string) {
	if n, err := journal.Read(dir); err == nil && n.Live {
		c.Resume, c.Began = n.Resume(c.Sources.Sounds()), n.Began
	}
	if was == nil || was.show.Event != c.Event {
		return
	}
	c.Resume = append(c.Resume, was.show.Commands(c.Sources)...)
	if was.show.Live { // the creator stopped it too early
		c.Began = was.show.Began
	}
}
