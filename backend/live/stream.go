package live

import (
	"cmp"
	"slices"
	"time"

	"footlight/backend/event"
)

// StreamInfo is a snapshot of one stream.
type StreamInfo struct {
	EventID    event.ID
	Publishing bool
	Pulled     bool      // the stream is fetched from another server
	OnAir      bool      // publishing, and decodable media has arrived
	Quiet      bool      // publishing, but silent for QuietPause
	Since      time.Time // start of the session; without a publisher, when the first client came
	LastMedia  time.Time // zero if this session has sent nothing
	Generation uint64    // generation of the session; 0 without a publisher
	Publisher  string    // client id of the publisher; empty without one
	Clients    int       // all connections, the publisher's too
	Viewers    int
	Everywhere int        // viewers whose access holds at every server of a cluster
	Pictures   uint64     // pictures of this session
	Video      *VideoInfo // nil until known
	Audio      *AudioInfo // nil until known
	Traffic
}

// ConnInfo is a snapshot of one client.
type ConnInfo struct {
	ID         string
	Info       ClientInfo // without its token
	Publishing bool
	Since      time.Time
	Traffic
	Quality *Quality // a viewer's last report; nil before the first
}

// Stream returns a snapshot of one stream. It returns false if the stream has no clients.
func (h *Hub) Stream(id event.ID) (StreamInfo, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.streams[id]
	if s == nil {
		return StreamInfo{}, false
	}
	return s.info(time.Now()), true
}

// Streams returns a snapshot of every event's stream with clients, sorted by event id. Side streams are left out.
func (h *Hub) Streams() []StreamInfo {
	now := time.Now()
	h.mu.Lock()
	defer h.mu.Unlock()
	all := make([]StreamInfo, 0, len(h.streams))
	for id, s := range h.streams {
		if _, side := event.SideOf(id); !side {
			all = append(all, s.info(now))
		}
	}
	slices.SortFunc(all, func(a, b StreamInfo) int { return cmp.Compare(a.EventID, b.EventID) })
	return all
}

// Session returns the session that publishes id; nil if there is none.
func (h *Hub) Session(id event.ID) *Session {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s := h.streams[id]; s != nil {
		return s.session
	}
	return nil
}

// Clients returns a snapshot of every connection, oldest first.
func (h *Hub) Clients() []ConnInfo {
	now := time.Now()
	all := []ConnInfo{}
	for _, c := range h.allClients() {
		all = append(all, c.snapshot(now))
	}
	slices.SortFunc(all, func(a, b ConnInfo) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID))
	})
	return all
}

// Client returns a snapshot of one connection.
func (h *Hub) Client(id string) (ConnInfo, bool) {
	h.mu.Lock()
	c := h.clients[id]
	h.mu.Unlock()
	if c == nil {
		return ConnInfo{}, false
	}
	return c.snapshot(time.Now()), true
}

func (c *Client) snapshot(now time.Time) ConnInfo {
	return ConnInfo{
		ID: c.id, Info: c.info, Since: c.since,
		Publishing: c.info.Action == Publish,
		Traffic:    c.meter.traffic(c.since, now),
		Quality:    c.quality.Load(),
	}
}

func (s *stream) info(now time.Time) StreamInfo {
	i := StreamInfo{
		EventID: s.id, Since: s.since, Clients: s.clients, Viewers: s.viewers, Everywhere: s.everywhere,
		Traffic: s.meter.traffic(s.since, now),
	}
	if s.session != nil {
		s.session.describe(&i, now)
	}
	return i
}

func (s *Session) describe(i *StreamInfo, now time.Time) {
	i.OnAir = s.aired.Load()
	i.Quiet = now.Sub(s.lastSign()) >= QuietPause
	i.Pulled, i.Publishing, i.Publisher, i.Generation, i.Since = s.Pulled(), true, s.client.id, s.gen, s.since
	if ns := s.lastMedia.Load(); ns != 0 {
		i.LastMedia = time.Unix(0, ns)
	}
	i.Pictures = s.pictures.Load()
	s.mu.Lock()
	defer s.mu.Unlock()
	i.Video, i.Audio = s.video, s.audio
}

// QuietPause is the silence of a publisher after which its stream counts as interrupted. It is longer than
// any pause between two packets, and shorter than a viewer is willing to wait.
const QuietPause = 2 * time.Second
