package main

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"footlight/app/remote"
)

func TestDemoSaysThatItsRecordingGoesOn(t *testing.T) {
	failing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusInternalServerError)
	}))
	defer failing.Close()
	var out bytes.Buffer
	err := demo{out: &out}.stopRecording(t.Context(), &demoEvent{Server: &remote.Server{Base: failing.URL}}, "demo")
	if err == nil || !strings.HasPrefix(out.String(), "Record   could not be stopped") {
		t.Errorf("got %v, said %q", err, out.String())
	}
}
