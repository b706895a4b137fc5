package plans

import (
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// scopeAnswer is one scope in GET /scopes.
type scopeAnswer struct {
	planning.ScopeInfo
	Status    string            `json:"status"`
	Steps     []string          `json:"steps"`
	Endpoints map[string]string `json:"endpoints"`
	Services  []string          `json:"services"`
}

func (c Resource) scopes(w http.ResponseWriter, _ *http.Request) error {
	var out []scopeAnswer
	for _, info := range c.Catalogue.Scopes() {
		prefix := ""
		if info.ID == event.Promoter {
			prefix = "/content"
		}
		out = append(out, scopeAnswer{
			ScopeInfo: info, Status: "active", Steps: []string{"plan", "iterate", "accept"},
			Endpoints: map[string]string{"plan": prefix + "/plan", "iterate": prefix + "/iterate", "accept": prefix + "/accept"},
			Services:  []string{"drafting", "checks", "content store", "ledger"},
		})
	}
	return router.Reply(w, http.StatusOK, map[string]any{"scopes": out})
}
