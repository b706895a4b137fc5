package show

import (
	"slices"

	"footlight/app/journal"
)

// diary keeps the note of a show up to date, so that the show goes on should the studio die. One goroutine at a time
// uses it.
type diary struct {
	dir      string
	note     journal.Note
	commands func() []string // returns the control commands that restore the show
}

// follow saves the commands that restore the show, if they have changed.
func (d *diary) follow() error {
	now := d.commands()
	if slices.Equal(now, d.note.As) {
		return nil
	}
	if d.note.As = now; d.note.Save(d.dir) != nil {
		d.note.As = nil // so that it is saved the next time
	}
	return nil
}

// end notes that the show is over.
func (d *diary) end() error {
	d.note.Live = false
	return d.note.Save(d.dir)
}

// brought notes that the server has the whole show, and records no more.
func (d *diary) brought() error {
	d.note.Brought = true
	return d.note.Save(d.dir)
}

// remove removes the note: nothing is left to do.
func (d *diary) remove() error { return journal.Remove(d.dir) }
