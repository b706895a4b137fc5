// Package privacy writes the page that tells people what this server keeps about them.
package privacy

import (
	"bytes"
	_ "embed"
	"html/template"

	"footlight/backend/api/playbill"
)

//go:embed privacy.html
var source string

var page = template.Must(template.New("privacy").Parse(source))

// Notice holds what differs between servers.
type Notice struct {
	Site     string   // the site's address without a slash at the end
	Enforced bool     // people sign in with wallets
	Public   bool     // the ledger is a chain outside this server
	Model    string   // host of the model to which briefs are sent; "" means none
	Places   []string // where else copies of recordings are stored
}

// Into returns a built page with the notice.
func (n Notice) Into(built []byte) []byte {
	return playbill.Insert(built, n.write("head"), n.write("body"))
}

// write executes a template into memory, which fails only if the template does not fit its data.
func (n Notice) write(name string) []byte {
	var out bytes.Buffer
	if err := page.ExecuteTemplate(&out, name, n); err != nil {
		panic(err)
	}
	return out.Bytes()
}
