package llm_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/curation/llm"
	"footlight/backend/curation/llm/llmtest"
)

// TestFindLocal asks servers on free ports of this machine. Other servers must not be offered.
func TestFindLocal(t *testing.T) {
	listen := func(h http.Handler) string {
		server := httptest.NewServer(h)
		t.Cleanup(server.Close)
		return server.URL + "/v1"
	}
	answers := func(text string) string {
		return listen(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			io.WriteString(w, text) //nolint:errcheck // the client has disconnected
		}))
	}
	e := &llmtest.Endpoint{}
	model := listen(e)
	gone := httptest.NewServer(e)
	urls := []string{
		gone.URL + "/v1", model, answers("<html>"), answers(`{"data":[]}`), answers(`{"data":[{"id":"\u001b[31mred"},{"id":"plain"}]}`),
		listen(http.RedirectHandler(model+"/models", http.StatusFound)),
	}
	gone.Close() // closed only now, so that no other server gets its port
	found := llm.FindLocal(t.Context(), urls)
	require.Len(t, found, 2)
	require.Equal(t, llm.Local{URL: model, Models: []string{"tester"}}, found[0])
	require.Equal(t, []string{"plain"}, found[1].Models)
	require.Equal(t, model+" has tester", found[0].String())
	require.Empty(t, e.Requests(), "no model is asked")
}

// TestMemory checks that a restarted client knows what its endpoint accepts, separately for each model.
func TestMemory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "llm.json")
	e := &llmtest.Endpoint{Default: llmtest.Heeding(llmtest.Say(answer))}
	e.Queue(llmtest.Fail(400, "", "response_format is not supported"), llmtest.Fail(400, "", "temperature is not supported"))
	ask := func(model string) (requests int) {
		before := len(e.Requests())
		c, err := llm.New(llm.Config{URL: "http://model.test/v1", Model: model, Transport: e, Memory: &llm.Memory{Path: path}})
		require.NoError(t, err)
		_, err = c.Ask(t.Context(), question())
		require.NoError(t, err)
		require.Equal(t, map[string]string{"one": "schema", "two": "strict schema"}[model], c.Form())
		return len(e.Requests()) - before
	}
	require.Equal(t, 4, ask("one"), "two are refused, one probes, one asks")
	require.Equal(t, 1, ask("one"))
	require.Nil(t, e.Requests()[4].Temperature)
	require.Equal(t, 2, ask("two"))
	require.Equal(t, 1, ask("one"))
	for _, damaged := range []string{"{", `{"http://model.test/v1 one":{"Rung":9}}`} {
		require.NoError(t, os.WriteFile(path, []byte(damaged), 0o600))
		e.Queue(llmtest.Fail(400, "", "response_format is not supported"))
		require.Equal(t, 3, ask("one"), damaged)
	}
}
