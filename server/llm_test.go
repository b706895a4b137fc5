package main

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation/llm/llmtest"
)

// TestLLMCheck requests three plans from a model and checks the reported numbers.
func TestLLMCheck(t *testing.T) {
	e := &llmtest.Endpoint{Default: llmtest.Plan}
	model := httptest.NewServer(e)
	t.Cleanup(model.Close)
	check := func() (string, error) {
		var out strings.Builder
		cmd := newLLMCheckCmd()
		cmd.SetOut(&out)
		cmd.SetArgs([]string{"--data", t.TempDir(), "--llm-url", model.URL + "/v1", "--llm-model", "tester", "--llm-price-in", "1", "--llm-price-out", "4"})
		err := cmd.ExecuteContext(t.Context())
		return out.String(), err
	}
	told, err := check()
	require.NoError(t, err)
	assert.Contains(t, told, "tester at "+model.URL+"/v1 supports: strict schema")
	for _, brief := range briefs() {
		assert.Regexp(t, brief.Title+` +\d+\.\d +\d+\.\d s +\d+ +\d+ \+ \d+ +\d +0\.\d{4} USD +\d+ of \d+ passed`, told)
	}
	e.Default = llmtest.Fail(401, "invalid_api_key", "Incorrect API key provided.")
	told, err = check()
	require.ErrorContains(t, err, "Incorrect API key")
	assert.Equal(t, 3, strings.Count(told, "no plan: "))
}
