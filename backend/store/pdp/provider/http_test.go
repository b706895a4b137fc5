package provider_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/store/pdp/piece"
)

// ask sends a request to the provider's API.
func (h *fixture) ask(method, path, body string, header ...string) (*http.Response, string) {
	h.t.Helper()
	req, err := http.NewRequestWithContext(h.t.Context(), method, h.server.URL+path, strings.NewReader(body))
	require.NoError(h.t, err)
	req.Header.Set("Authorization", "Bearer "+secret)
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	require.NoError(h.t, err)
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	require.NoError(h.t, err)
	return resp, string(raw)
}

func (h *fixture) wants(status int, method, path, body string, header ...string) string {
	h.t.Helper()
	resp, said := h.ask(method, path, body, header...)
	require.Equal(h.t, status, resp.StatusCode, "%s %s: %s", method, path, said)
	return said
}

func TestAPI(t *testing.T) {
	h := newFixture(t)
	content := strings.Repeat("a piece of content ", 20_000)
	hash := piece.NewHasher()
	_, _ = io.WriteString(hash, content) // never fails
	name := hash.Tree().CID.String()
	announced := `{"pieceCid":"` + name + `","notify":""}`

	h.wants(401, "GET", "/pdp/ping", "", "Authorization", "Bearer another")
	h.wants(200, "GET", "/pdp/ping", "")
	h.wants(404, "GET", "/pdp/piece?pieceCid="+name, "")
	h.wants(404, "GET", "/piece/"+name, "")
	h.wants(400, "GET", "/piece/..%2f..%2fetc", "")
	h.wants(405, "PUT", "/piece/"+name, "")
	h.wants(400, "POST", "/pdp/piece", "no JSON")
	h.wants(400, "POST", "/pdp/piece", `{"pieceCid":"bafy"}`)
	h.wants(400, "POST", "/pdp/piece", `{"pieceCid":"bafkzcibcp4bdomn3tgwgrh3g532zopskstnbrd2n3sxfqbze7rxt7vqn7veigmy"}`) // an empty piece
	h.wants(404, "PUT", "/pdp/piece/upload/unknown", content)

	for _, wrong := range []string{"", content[1:], content + "x"} {
		resp, _ := h.ask("POST", "/pdp/piece", announced)
		h.wants(400, "PUT", resp.Header.Get("Location"), wrong)
	}
	resp, _ := h.ask("POST", "/pdp/piece", announced)
	require.Equal(t, http.StatusCreated, resp.StatusCode)
	h.wants(204, "PUT", resp.Header.Get("Location"), content)
	h.wants(404, "PUT", resp.Header.Get("Location"), content)
	h.wants(200, "POST", "/pdp/piece", announced)
	h.wants(200, "GET", "/pdp/piece?pieceCid="+name, "")
	h.wants(200, "GET", "/pdp/piece/"+name+"/status", "")
	require.True(t, content == h.wants(200, "GET", "/piece/"+name, ""), "it comes back")
	require.Equal(t, content[2:7], h.wants(206, "GET", "/piece/"+name, "", "Range", "bytes=2-6"))
	for _, beyond := range []string{"bytes=-0", "bytes=" + strconv.Itoa(len(content)) + "-"} {
		gone, _ := h.ask("GET", "/piece/"+name, "", "Range", beyond)
		require.Equal(t, 416, gone.StatusCode, beyond)
		require.Equal(t, "bytes */"+strconv.Itoa(len(content)), gone.Header.Get("Content-Range"), beyond)
	}
	h.wants(200, "GET", "/piece/"+name, "", "Range", "bytes=6-2")
	h.wants(304, "GET", "/piece/"+name, "", "If-None-Match", `"`+name+`"`)
	h.dataSets(name)
}

// dataSets sends right and wrong requests about data sets and additions.
func (h *fixture) dataSets(name string) {
	h.t.Helper()
	keeper := `{"recordKeeper":"` + h.Contract().Hex() + `","extraData":"0x73686f77"}`
	h.wants(403, "POST", "/pdp/data-sets", `{"recordKeeper":"0x0000000000000000000000000000000000000001","extraData":"0x"}`)
	resp, _ := h.ask("POST", "/pdp/data-sets", keeper)
	again, _ := h.ask("POST", "/pdp/data-sets", keeper)
	require.Equal(h.t, 201, resp.StatusCode)
	require.Equal(h.t, resp.Header.Get("Location"), again.Header.Get("Location"))
	var created struct {
		DataSetID uint64 `json:"dataSetId"`
	}
	require.NoError(h.t, json.Unmarshal([]byte(h.wants(200, "GET", resp.Header.Get("Location"), "")), &created))
	require.EqualValues(h.t, 1, created.DataSetID)
	entry := `{"pieceCid":"` + name + `","subPieces":[{"subPieceCid":"` + name + `"}]}`
	h.wants(404, "GET", "/pdp/data-sets/2", "")
	h.wants(404, "POST", "/pdp/data-sets/2/pieces", `{"pieces":[`+entry+`],"extraData":"0x"}`)
	for _, bad := range []string{
		`{}`, `{"pieces":[],"extraData":"0x"}`, `{"pieces":[` + entry + `],"extraData":"0x"}`,
		`{"pieces":[{"pieceCid":"` + name + `","subPieces":[]}],"extraData":"0x"}`, `{"pieces":[` + strings.Repeat(entry+",", 40) + entry + `],"extraData":"0x"}`,
	} {
		h.wants(400, "POST", "/pdp/data-sets/1/pieces", bad)
	}
	h.wants(404, "GET", "/pdp/data-sets/1/pieces/added/0x12", "")
	h.wants(404, "GET", "/pdp/data-sets/created/0x12", "")
	h.wants(200, "GET", "/pdp/data-sets/1", "")
}
