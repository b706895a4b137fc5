package provider

import (
	"encoding/json"
	"net/http"

	"footlight/backend/rawjson"
)

// refusal is an error with an HTTP status.
type refusal struct {
	status int
	text   string
}

func (e refusal) Error() string { return e.text }

func reply(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text)) // the client has disconnected
}

// answerJSON answers with 200 and v.
func answerJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // the client has disconnected
}

// located answers with 201 and the path of the status.
func located(w http.ResponseWriter, path string) {
	w.Header().Set("Location", path)
	w.WriteHeader(http.StatusCreated)
}

// readJSON reads a request's body.
func readJSON(r *http.Request, v any) error {
	if err := rawjson.Decode(r.Body, v); err != nil {
		return refusal{http.StatusBadRequest, "the body is not the expected JSON: " + err.Error()}
	}
	return nil
}
