package signaling

import (
	"encoding/json"
	"errors"
	"net/http"

	"footlight/backend/live/rtc"
)

const typeJSON = "application/json"

// serveLayer serves the choice of a layer: POST chooses one, DELETE returns to the automatic choice, and GET returns what
// the event "layers" tells.
func (e *Endpoint) serveLayer(w http.ResponseWriter, r *http.Request, c chooser) {
	const allow = "OPTIONS, GET, HEAD, POST, DELETE"
	switch r.Method {
	case http.MethodPost:
		e.chooseLayer(w, r, c)
	case http.MethodDelete:
		_ = c.ChooseLayer("", "") // the automatic choice is always there
		w.WriteHeader(http.StatusNoContent)
	case http.MethodGet, http.MethodHead:
		w.Header().Set("Content-Type", typeJSON)
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write(layersData(c)) // a client that left does not need it
	case http.MethodOptions:
		w.Header().Set("Allow", allow)
		w.WriteHeader(http.StatusNoContent)
	default:
		notAllowed(w, r, allow)
	}
}

func (e *Endpoint) chooseLayer(w http.ResponseWriter, r *http.Request, c chooser) {
	var wish struct {
		MediaID    string `json:"mediaId"`
		EncodingID string `json:"encodingId"`
	}
	text, err := readBody(r, typeJSON)
	if err != nil {
		e.fail(w, err)
		return
	}
	if err = json.Unmarshal([]byte(text), &wish); err != nil || wish.EncodingID == "" {
		refuse(w, http.StatusBadRequest, "Send {\"encodingId\":\"...\"} with the name of a layer, as the event \"layers\" lists them. "+
			"DELETE returns to the automatic choice.")
		return
	}
	switch err = c.ChooseLayer(wish.MediaID, wish.EncodingID); {
	case errors.Is(err, rtc.ErrNoMedia):
		refuse(w, http.StatusBadRequest, "mediaId must be the mid of the pictures, or be left out.")
	case err != nil:
		refuse(w, http.StatusNotFound, "The publisher has no layer of that encodingId. The event \"layers\" lists them.")
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// layerJSON is a layer in the data of the event "layers".
type layerJSON struct {
	ID         string `json:"id,omitempty"`
	EncodingID string `json:"encodingId"`
	Index      int    `json:"simulcastIdx"` // 0 is the lowest
	Bitrate    int    `json:"bitrate,omitempty"`
	Width      int    `json:"width,omitempty"`
	Height     int    `json:"height,omitempty"`
	Keyframes  bool   `json:"keyframesOnly,omitempty"` // Footlight's own field
}

// mediaJSON is the data of the event "layers" for one mid. The fields after Layers are Footlight's own.
type mediaJSON struct {
	Active   []layerJSON `json:"active"`
	Inactive []layerJSON `json:"inactive"`
	Layers   []layerJSON `json:"layers"`
	Sent     string      `json:"sent,omitempty"`     // the encodingId that the viewer is sent
	Chosen   string      `json:"chosen,omitempty"`   // by the viewer; empty means automatic
	Limited  bool        `json:"limited"`            // the viewer's connection does not carry the best layer
	Estimate int         `json:"estimate,omitempty"` // bit/s
}

// rounded returns a rate of which two digits count, so that small changes are no news.
func rounded(rate int) int {
	unit := 1
	for rate/unit >= 100 {
		unit *= 10
	}
	return (rate + unit/2) / unit * unit
}

// layersData returns the data of the event "layers".
func layersData(c chooser) []byte {
	media, s := c.Layers()
	m := mediaJSON{
		Active: []layerJSON{}, Inactive: []layerJSON{}, Layers: []layerJSON{},
		Sent: s.Layer, Chosen: s.Chosen, Limited: s.Limited, Estimate: rounded(s.Estimate),
	}
	for i, r := range s.Layers {
		l := layerJSON{ID: r.ID, EncodingID: r.ID, Index: i, Bitrate: rounded(r.Rate), Width: r.Width, Height: r.Height, Keyframes: r.Keyframes}
		m.Active, m.Layers = append(m.Active, l), append(m.Layers, l)
	}
	for _, name := range s.Silent {
		m.Inactive = append(m.Inactive, layerJSON{ID: name, EncodingID: name})
	}
	b, _ := json.Marshal(map[string]mediaJSON{media: m}) // cannot fail
	return b
}
