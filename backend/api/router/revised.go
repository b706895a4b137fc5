package router

import (
	"net/http"
	"strings"
)

// AnswerRevised is Answer for content that only its reader may keep. revision names the content, so that a client which
// has that revision gets 304 (RFC 9110, section 13.1.2). answer is called for all other clients.
func AnswerRevised(w http.ResponseWriter, r *http.Request, revision string, answer func() any) error {
	tag := `"` + revision + `"`
	w.Header().Set("ETag", tag)
	w.Header().Set("Cache-Control", "private, no-cache")
	if matches(r.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	return Reply(w, http.StatusOK, answer())
}

// matches reports whether lists of entity tags have a tag. Our tags contain no commas.
func matches(lists []string, tag string) bool {
	for _, list := range lists {
		for given := range strings.SplitSeq(list, ",") {
			given = strings.TrimPrefix(strings.TrimSpace(given), "W/")
			if given == tag || given == "*" {
				return true
			}
		}
	}
	return false
}
