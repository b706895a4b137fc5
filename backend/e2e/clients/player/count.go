package player

import "sync"

// report is the printed report. All numbers count packets.
type report struct {
	Offer    string `json:"offer"`
	Lost     int64  `json:"lost"` // dropped video and audio packets
	Pictures int    `json:"pictures"`
	Sounds   int    `json:"sounds"`
	Missing  int    `json:"missing"` // video packets that never arrived
}

// count counts the packets that come.
type count struct {
	mu            sync.Mutex
	pictures      map[uint16]bool // sequence numbers that came; too few to wrap twice
	first, newest uint16
	sounds        int
}

func (c *count) take(picture bool, seq uint16) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !picture {
		c.sounds++
		return
	}
	if len(c.pictures) == 0 {
		c.first, c.newest = seq, seq
	}
	c.pictures[seq] = true
	if int16(seq-c.newest) > 0 {
		c.newest = seq
	}
}

// last returns the newest sequence number.
func (c *count) last() uint16 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.newest
}

// report returns the counts. Packets from end on are not missing yet.
func (c *count) report(end uint16) *report {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := &report{Pictures: len(c.pictures), Sounds: c.sounds}
	for seq := c.first; seq != end; seq++ {
		if !c.pictures[seq] {
			r.Missing++
		}
	}
	return r
}
