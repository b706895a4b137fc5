package e2e_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"footlight/backend/ledger/intent"
)

// profile returns the body that gives the person a name.
func (p *person) profile(name string, version uint64) map[string]any {
	p.t.Helper()
	hash, err := intent.Domain{}.Hash(intent.Profile{Creator: p.address, Name: name, About: "Songs", Version: version})
	if err != nil {
		p.t.Fatal(err)
	}
	return map[string]any{"name": name, "about": "Songs", "signature": "0x" + hex.EncodeToString(p.sign(hash))}
}

// TestCreatorsNames gives a creator a name, changes it, removes it, and kills the server between.
func TestCreatorsNames(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--access", "enforced", "--directory", "on")
	ana, stranger := s.visitor(), s.visitor()
	path := "/api/creators/" + ana.address.String()
	first := ana.profile("Ana Lima", 1)
	stranger.ask(s, "PUT", path, first, 403)
	newPerson(t).ask(s, "PUT", path, first, 401)
	for field, body := range map[string]map[string]any{
		"signature": with(first, "signature", stranger.profile("Ana Lima", 1)["signature"]), "name": with(first, "name", "Ana\u202e"), "about": with(first, "about", 7),
		"pictureCid": with(first, "pictureCid", "https://a.example/b.png"),
	} {
		if a := ana.ask(s, "PUT", path, body, 400); !strings.Contains(string(a.raw), field+": ") {
			t.Errorf("%s is not named: %s", field, a.raw)
		}
	}
	stranger.ask(s, "PUT", path+"/picture", nil, 403)
	newPerson(t).ask(s, "PUT", path+"/picture", nil, 401)
	if a := ana.ask(s, "PUT", path+"/picture", nil, 400); !strings.Contains(string(a.raw), "picture: ") {
		t.Errorf("a picture without bytes: %s", a.raw)
	}
	ana.ask(s, "PUT", path, first, 200)
	ana.ask(s, "PUT", path, first, 200)
	s.kill()
	s.start()
	if a := s.call("GET", path, nil); a.body["name"] != "Ana Lima" || a.body["version"] != 1.0 || a.body["shared"] != false {
		t.Errorf("after a kill: %s", a.raw)
	}
	stranger.ask(s, "PUT", "/api/creators/"+stranger.address.String(), stranger.profile("ana limа", 1), 200) // Cyrillic а
	if a := s.call("GET", path, nil); a.body["shared"] != true {
		t.Errorf("beside a name that looks alike: %s", a.raw)
	}
	stranger.ask(s, "DELETE", path, nil, 403)
	if a := ana.ask(s, "DELETE", path, nil, 200); a.body["name"] != "" || a.body["version"] != 2.0 {
		t.Errorf("removed: %s", a.raw)
	}
	ana.ask(s, "PUT", path, first, 400)
}
