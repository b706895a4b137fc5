package health

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

// TestDegradedSinceTheFirstReport checks that a second report changes the reason but not the time.
func TestDegradedSinceTheFirstReport(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var d Degradations
		require.Empty(t, d.List())
		d.Clear("disk")
		d.Report("disk", "it is full")
		first := time.Now().UTC()
		time.Sleep(time.Minute)
		d.Report("content", "a file is lost")
		d.Report("disk", "it is still full")
		require.Equal(t, []event.Degradation{
			{Part: "disk", Since: first, Why: "it is still full"},
			{Part: "content", Since: time.Now().UTC(), Why: "a file is lost"},
		}, d.List())
		d.Clear("disk")
		d.Report("disk", "it is full again")
		require.Equal(t, time.Now().UTC(), d.List()[1].Since)
	})
}
