package raw

import (
	"io"
	"os"
	"sync"
	"time"

	"footlight/backend/event"
)

// readEvery is the interval at which the sound of an unfinished segment is made as far as it goes: often enough that
// little is left at the segment's end, and seldom because each time 300 ms of sound are encoded twice.
const readEvery = 2 * time.Second

// Unfinished holds the sound of segments that are still being written, of one segment for each stream. Its zero value is
// ready. Its methods are safe for concurrent use.
type Unfinished struct {
	mu    sync.Mutex
	parts map[event.ID]part
}

// part is the sound of a segment as far as it was made at a time.
type part struct {
	seq   uint64
	at    time.Time
	sound Ahead
}

// Due reports whether the sound of an unfinished segment should be made.
func (a *Unfinished) Due(id event.ID, seq uint64) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	p := a.parts[id]
	return p.seq != seq || time.Since(p.at) >= readEvery
}

// Get returns the sound of a segment so far.
func (a *Unfinished) Get(id event.ID, seq uint64) Ahead {
	a.mu.Lock()
	defer a.mu.Unlock()
	if p := a.parts[id]; p.seq == seq {
		return p.sound
	}
	return Ahead{}
}

// begin makes the segment the one of its stream whose sound is held, and returns the sound so far.
func (a *Unfinished) begin(id event.ID, seq uint64) Ahead {
	a.mu.Lock()
	defer a.mu.Unlock()
	p, held := a.parts[id]
	if held && p.seq == seq {
		return p.sound
	}
	if a.parts == nil {
		a.parts = make(map[event.ID]part)
	}
	a.parts[id] = part{seq: seq}
	return Ahead{}
}

// put keeps the sound of a segment, unless it was forgotten meanwhile.
func (a *Unfinished) put(id event.ID, seq uint64, sound Ahead) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if p, held := a.parts[id]; held && p.seq == seq {
		a.parts[id] = part{seq: seq, at: time.Now(), sound: sound}
	}
}

// Forget drops the sound of a finished segment.
func (a *Unfinished) Forget(id event.ID, seq uint64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.parts[id].seq == seq {
		delete(a.parts, id)
	}
}

// Drop drops the sound of a stream that is removed: its last segment may never be finished.
func (a *Unfinished) Drop(id event.ID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.parts, id)
}

// Extend makes the sound of an unfinished segment as far as it goes. The named file has the segment's beginning. After an
// error all of the sound is made when the segment is finished.
func (a *Unfinished) Extend(id event.ID, seq uint64, file string, encode AAC) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	sound := a.begin(id, seq)
	if Is(in) {
		if _, err = in.Seek(0, io.SeekStart); err == nil {
			err = sound.Read(in, encode)
		}
	}
	a.put(id, seq, sound)
	return err
}
