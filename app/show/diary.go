package show

import (
	"slices"

	"footlight/app/journal"
	"footlight/app/sources"
)

// diary keeps the note of a show up to date, so that the show goes on should the studio die. One goroutine at a time
// uses it.
type diary struct {
	dir  string
	note journal.Note
	now  func() (sources.Choice, []string) // returns the sources of the show, and the control commands that restore it
}

// follow saves the sources of the show and the commands that restore it, if they have changed.
func (d *diary) follow() error {
	from, as := d.now()
	if from == d.note.Sources && slices.Equal(as, d.note.As) {
		return nil
	}
	if d.note.Sources, d.note.As = from, as; d.note.Save(d.dir) != nil {
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
