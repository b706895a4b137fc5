package recorded

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWithQuota changes one number at a time, each of which must give another revision.
func TestWithQuota(t *testing.T) {
	seen := map[string]bool{Recording{Revision: "r"}.Revision: true}
	for _, q := range []Quota{
		{},
		{UnfinishedBytes: 1},
		{RecordedBytes: 1},
		{Limits: QuotaLimits{UnfinishedBytes: 1}},
		{Limits: QuotaLimits{RecordedBytes: 1}},
		{Limits: QuotaLimits{EventsPerDay: 1}},
	} {
		v := Recording{Revision: "r"}.WithQuota(q)
		require.Equal(t, q, *v.Quota)
		require.False(t, seen[v.Revision], "%+v", q)
		seen[v.Revision] = true
	}
}
