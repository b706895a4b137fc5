package cluster

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"time"

	"footlight/backend/event"
)

// passFor is the time for which a pass is good.
const passFor = time.Minute

var (
	// ErrPass refuses a pass that was not made for this server and stream.
	ErrPass = errors.New("cluster: the pass is not for this stream at this server")
	// ErrPassExpired refuses a pass whose time is over.
	ErrPassExpired = errors.New("cluster: the pass has expired")
)

// Viewer holds the facts about a viewer that the other server needs.
type Viewer struct {
	Wallet  event.Address `json:"wallet,omitzero"` // zero if the viewer did not sign in
	Token   string        `json:"token"`           // ID of the token with which the viewer came; the same for one device
	Session string        `json:"session,omitempty"`
}

// pass is the content of a pass. It is sealed for one server.
type pass struct {
	Stream  event.ID  `json:"stream"`
	Expires time.Time `json:"expires"` // by the clock of that server
	Viewer
	Puller string `json:"puller,omitempty"` // the server that pulls the stream; then there is no viewer
}

// Pass makes the text with which a viewer gets in to a stream at another server, for a minute. It hides who the
// viewer is, for it stands in addresses.
func (c *Cluster) Pass(to Place, id event.ID, who Viewer) (string, error) {
	return c.sealed(to, pass{Stream: id, Viewer: who})
}

// sealed makes the text of a pass.
func (c *Cluster) sealed(to Place, p pass) (string, error) {
	p.Expires = time.Now().UTC().Add(to.ahead + passFor)
	raw, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(c.cfg.Secret.passes.Seal(nil, nil, raw, []byte(to.node))), nil
}

// Passed reads a pass for a stream at this server. It returns ErrPass or ErrPassExpired.
func (c *Cluster) Passed(text string, id event.ID) (Viewer, error) {
	p, err := c.read(text)
	if err == nil && (p.Stream != id || p.Puller != "") {
		err = ErrPass
	}
	return p.Viewer, err
}

// Puller reads what Credential made for a stream at this server, and returns the name of the server that pulls it. It
// returns ErrPass or ErrPassExpired.
func (c *Cluster) Puller(text string, id event.ID) (node string, err error) {
	p, err := c.read(text)
	if err == nil && (p.Stream != id || p.Puller == "") {
		err = ErrPass
	}
	return p.Puller, err
}

// Sent reports whether a text is a pass for some stream at this server.
func (c *Cluster) Sent(text string) bool {
	p, err := c.read(text)
	return err == nil && p.Puller == ""
}

func (c *Cluster) read(text string) (p pass, err error) {
	sealed, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return pass{}, ErrPass
	}
	raw, err := c.cfg.Secret.passes.Open(nil, nil, sealed, []byte(c.cfg.Name))
	if err != nil || json.Unmarshal(raw, &p) != nil {
		return pass{}, ErrPass
	}
	if !time.Now().Before(p.Expires) {
		return pass{}, ErrPassExpired
	}
	return p, nil
}
