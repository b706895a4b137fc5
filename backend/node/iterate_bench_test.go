//go:build unix

package node

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"footlight/backend/config"
	"footlight/backend/event"
)

// BenchmarkIterate refines one event over HTTP, one aspect or all in turn. It reports the processor time of a
// call, including the client's, and the ratio of the last tenth of the calls to the first. Use -benchtime
// 990x, because an aspect has at most a thousand iterations.
func BenchmarkIterate(b *testing.B) {
	c := openStudio(b)
	b.Run("in turn", func(b *testing.B) { c.refine(b, event.Planner.Aspects()) })
	for _, aspect := range event.Planner.Aspects() {
		b.Run(string(aspect), func(b *testing.B) { c.refine(b, []event.Aspect{aspect}) })
	}
}

// creator plans and refines events on a server in this process.
type creator struct {
	site   string
	events int
}

func openStudio(b *testing.B) *creator {
	b.Helper()
	var c config.Config
	c.Flags(pflag.NewFlagSet("server", pflag.ContinueOnError))
	c.Data = b.TempDir()
	for _, listener := range []*string{&c.HTTP, &c.API, &c.RTMP, &c.RTC, &c.RPC} {
		*listener = "127.0.0.1:0"
	}
	n := newNode(c, slog.New(slog.DiscardHandler))
	n.chain.maxDrift = 24 * time.Hour // the calls advance the chain's time faster than a clock
	_, err := n.opened(b.Context())
	require.NoError(b, err)
	ctx, stop := context.WithCancel(b.Context())
	done := make(chan error, 1)
	go func() { done <- n.Run(ctx) }()
	b.Cleanup(func() {
		stop()
		require.NoError(b, <-done)
		require.NoError(b, n.Close())
	})
	return &creator{site: "http://" + n.addrs.HTTP}
}

func (c *creator) refine(b *testing.B, aspects []event.Aspect) {
	c.events++
	body := map[string]any{
		"eventId": fmt.Sprint("event-", c.events), "userAddress": event.Address{0xa1},
		"eventData": map[string]any{"title": "Blue Hour", "category": "Jazz", "description": "Late jazz from the harbour."},
	}
	c.post(b, "/plan", body)
	tenth := max(b.N/10, 1)
	var spent [3]time.Duration // taken at the start, after the first tenth, before the last tenth
	spent[0] = processorTime(b)
	b.ResetTimer()
	for i := range b.N {
		if i == b.N-tenth {
			spent[2] = processorTime(b)
		}
		body["aspect"], body["feedback"] = aspects[i%len(aspects)], fmt.Sprintf("make it shorter and mention pier %d", i)
		c.post(b, "/iterate", body)
		if i == tenth-1 {
			spent[1] = processorTime(b)
		}
	}
	b.StopTimer()
	end := processorTime(b)
	b.ReportMetric(float64(end-spent[0])/float64(b.N)/1e6, "cpu-ms/op")
	b.ReportMetric(float64(end-spent[2])/float64(spent[1]-spent[0]), "last/first")
}

func (c *creator) post(b *testing.B, path string, body any) {
	raw, err := json.Marshal(body)
	require.NoError(b, err)
	resp, err := http.Post(c.site+path, "application/json", bytes.NewReader(raw))
	require.NoError(b, err)
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	require.NoError(b, err)
	require.Equal(b, http.StatusOK, resp.StatusCode, "%s", answer)
}

func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
