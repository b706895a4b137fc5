package signaling

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"

	"footlight/backend/live"
)

const (
	// lookEvery sets how often a feed looks for news. Every beatEvery times it says that it is there.
	lookEvery = time.Second
	beatEvery = 15
	// feedTimeout limits how long a client may take to read an event.
	feedTimeout = 10 * time.Second
)

// serveFeeds makes a feed: a client posts the names of the events that it wants.
func (e *Endpoint) serveFeeds(w http.ResponseWriter, r *http.Request, res *resource, path string) {
	if r.Method != http.MethodPost {
		notAllowed(w, r, "POST")
		return
	}
	text, err := readBody(r, typeJSON)
	if err != nil {
		e.fail(w, err)
		return
	}
	var names []string
	err = json.Unmarshal([]byte(text), &names)
	names = slices.DeleteFunc(names, func(n string) bool { return !slices.Contains(eventNames(), n) })
	if err != nil || len(names) == 0 {
		refuse(w, http.StatusBadRequest, `Send a JSON array with some of "active", "inactive", "layers" and "viewercount".`)
		return
	}
	id := res.feeds.add(names)
	if id == "" {
		refuse(w, http.StatusTooManyRequests, "The session has as many event streams as it may. End one with DELETE.")
		return
	}
	w.Header().Set("Location", e.protocol.Paths[0]+path+"/"+id)
	w.WriteHeader(http.StatusCreated)
}

// serveFeed sends a feed's events until client or session leaves.
func (e *Endpoint) serveFeed(w http.ResponseWriter, r *http.Request, res *resource, c chooser, id string) {
	names := res.feeds.get(id)
	switch {
	case names == nil:
		refuse(w, http.StatusNotFound, "There is no such event stream. Make one with POST.")
	case r.Method == http.MethodDelete:
		res.feeds.remove(id)
	case r.Method != http.MethodGet:
		notAllowed(w, r, "GET, DELETE")
	default:
		h := w.Header()
		h.Set("Content-Type", "text/event-stream")
		h.Set("Cache-Control", "no-store")
		h.Set("X-Accel-Buffering", "no")
		f := feed{w: w, control: http.NewResponseController(w), names: names, told: map[string][]byte{}}
		f.run(r, res, func() []news { return e.news(res.client, c) })
	}
}

// news is an event and its data. Only other data on the same topic are news.
type news struct {
	topic, name string
	data        []byte
}

// news returns what a feed tells now.
func (e *Endpoint) news(client *live.Client, c chooser) []news {
	s, _ := e.cfg.Hub.Stream(client.EventID())
	air := news{"air", "inactive", []byte("{}")}
	if s.OnAir {
		air = news{"air", "active", []byte(`{"streamId":"` + string(client.EventID()) + `"}`)}
	}
	return []news{air, {"layers", "layers", layersData(c)}, {"viewers", "viewercount", fmt.Appendf(nil, `{"viewercount":%d}`, s.Viewers)}}
}

// feed is an event stream that is being sent.
type feed struct {
	w       http.ResponseWriter
	control *http.ResponseController
	names   []string
	told    map[string][]byte // what was sent last
}

func (f *feed) run(r *http.Request, res *resource, look func() []news) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for n := 0; ; n++ {
		if f.tell(look(), n%beatEvery == 0) != nil {
			return
		}
		select {
		case <-tick.C:
		case <-r.Context().Done():
			return
		case <-res.client.Done():
			return
		}
	}
}

// tell sends what changed, and a sign of life.
func (f *feed) tell(all []news, beat bool) error {
	var b bytes.Buffer
	if beat {
		b.WriteString(": still here\n\n")
	}
	for _, n := range all {
		if bytes.Equal(f.told[n.topic], n.data) {
			continue
		}
		if f.told[n.topic] = n.data; slices.Contains(f.names, n.name) {
			fmt.Fprintf(&b, "event: %s\ndata: %s\n\n", n.name, n.data)
		}
	}
	if b.Len() == 0 {
		return nil
	}
	if err := f.control.SetWriteDeadline(time.Now().Add(feedTimeout)); err != nil {
		return err
	}
	if _, err := f.w.Write(b.Bytes()); err != nil {
		return err
	}
	return f.control.Flush()
}
