package live

import (
	"maps"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/event"
)

// Hub holds the streams of one server. All methods are safe for concurrent use.
type Hub struct {
	authorizer Authorizer
	limit      int

	mu        sync.Mutex
	closed    bool
	streams   map[event.ID]*stream
	clients   map[string]*Client
	held      map[string]int // slots in use, by the names they are counted under
	lastGen   uint64
	onPublish []func(*Session)
	onAir     []func(*Session)

	stop chan struct{}
	wg   sync.WaitGroup
}

// Client is one admitted connection.
type Client struct {
	hub        *Hub
	id         string // set by admit
	info       ClientInfo
	identity   string
	everywhere bool     // Grant.Everywhere
	names      []string // the names that its slot is counted under
	since      time.Time
	stream     *stream // set by admit
	meter      meter
	quality    atomic.Pointer[Quality]

	mu      sync.Mutex
	err     error // why it ended; nil while it lives
	session *Session
	after   []func()
	done    chan struct{}
}

// stream is the state of an event's stream while clients are connected to it. The hub's mutex guards it.
type stream struct {
	id         event.ID
	since      time.Time
	session    *Session  // nil while there is no publisher
	clients    int       // publisher and viewers
	viewers    int       // clients that play
	everywhere int       // viewers whose access holds everywhere
	reserved   bool      // a slot is reserved for the publisher who left these viewers
	left       time.Time // when the last session ended; zero if there was none
	displaced  displaced
	meter      meter
}

// Session is one publish of a stream, from its begin to its end. Its Fan delivers the frames of the
// publisher.
type Session struct {
	client *Client
	source Source
	gen    uint64
	since  time.Time
	keys   Keyframer
	// silence ends a session without media. claim sets it.
	silence *time.Timer

	aired     atomic.Bool
	onAir     []func(*Session)
	lastMedia atomic.Int64 // Unix time in ns; 0 before the first media
	pictures  atomic.Uint64

	*Fan
	done chan struct{}

	mu    sync.Mutex
	video *VideoInfo
	audio *AudioInfo
}

// VideoInfo describes a publisher's picture.
type VideoInfo struct {
	Codec         string // "H264", "VP8"
	Profile       string // "Baseline", "Main", "High", …
	Level         string // "3.1"
	Width, Height int
}

// AudioInfo describes a publisher's sound.
type AudioInfo struct {
	Codec      string // "Opus", "AAC"
	SampleRate int
	Channels   int
	Profile    string // AAC only: "LC"
}

// displaced holds the devices that were taken over while they sent, with the time of the takeover or of their
// last attempt to come back.
type displaced map[device]time.Time

// device tells a creator's devices apart. Two devices with the same address and protocol count as one.
type device struct {
	remote netip.Addr
	kind   string
}

func (h *Hub) allClients() []*Client {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Values(h.clients))
}

func newStream(id event.ID) *stream { return &stream{id: id, since: time.Now()} }

// Source is the publishing side of a session as the hub needs it.
//
// Both methods may be called from any goroutine. They must neither block nor call back into the session.
type Source interface {
	// RequestKeyframe asks the publisher's encoder for a keyframe. The session has already merged and limited
	// the requests. A source that cannot ask does nothing.
	RequestKeyframe()
	// WantFrames tells the source whether frames are read. Only while they are must it make frames and hand
	// them to Session.Deliver. The values alternate, true first.
	WantFrames(want bool)
}

// RequestIgnorer is a Source whose publisher cannot be asked for keyframes, such as RTMP's.
type RequestIgnorer interface {
	// IgnoresRequests only marks the Source.
	IgnoresRequests()
}

// Quality holds what a viewer reports about its connection.
type Quality struct {
	At   time.Time     // when the viewer reported it
	Loss float64       // part of the packets that was lost since the last report, 0 to 1
	RTT  time.Duration // 0 means unknown
	// Bitrate is the viewer's estimate of the line's capacity, in bit/s; 0 means unknown.
	Bitrate int
	// Layer names the simulcast layer that the viewer is sent, and Estimate is the server's estimate of what the line
	// carries, in bit/s. They are empty and 0 where there is one layer only.
	Layer    string
	Estimate int
	// Full means that the line carries less than it was sent.
	Full bool
}
