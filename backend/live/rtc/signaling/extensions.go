package signaling

import (
	"net/http"
	"strings"
)

// serveBelow serves a session, or an extension of it.
func (e *Endpoint) serveBelow(w http.ResponseWriter, r *http.Request, path string) {
	id, rest, _ := strings.Cut(path, "/")
	if rest == "" {
		e.serveSession(w, r, path)
		return
	}
	res, _ := e.find(id)
	if res == nil {
		refuse(w, http.StatusNotFound, "There is no such session. Make one with POST.")
		return
	}
	c, ok := res.session.(chooser)
	switch feed, isFeed := strings.CutPrefix("/"+rest, feedPath+"/"); {
	case !ok:
		refuse(w, http.StatusNotFound, "There is nothing at this address.")
	case "/"+rest == layerPath:
		e.serveLayer(w, r, c)
	case "/"+rest == feedPath:
		e.serveFeeds(w, r, res, path)
	case isFeed:
		e.serveFeed(w, r, res, c, feed)
	default:
		refuse(w, http.StatusNotFound, "There is nothing at this address.")
	}
}
