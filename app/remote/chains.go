package remote

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"footlight/backend/durable"
	"footlight/backend/ledger/intent"
)

// Chains remembers in a file the chain and the contract that keys on this machine sign for, by server. The window and
// the commands share the file.
type Chains struct {
	Path string // empty means chains.json in the user's folder for settings

	mu sync.Mutex // held while the file is changed
}

// Of returns a function for Server.Trusts: it remembers what the server names at first, and from then on refuses all
// else. A file that cannot be read or written is a refusal too.
func (c *Chains) Of(server string) func(intent.Domain) error {
	return func(asked intent.Domain) error {
		return c.change(func(known map[string]intent.Domain, path string) error {
			if was, used := known[server]; used {
				return moved(was, asked, path)
			}
			known[server] = asked
			return nil
		})
	}
}

// Forget forgets a server.
func (c *Chains) Forget(server string) error {
	return c.change(func(known map[string]intent.Domain, _ string) error {
		delete(known, server)
		return nil
	})
}

// change reads the file, and writes it again if how changes the number of servers.
func (c *Chains) change(how func(known map[string]intent.Domain, path string) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	path, known := c.Path, map[string]intent.Domain{}
	if path == "" {
		folder, err := os.UserConfigDir()
		if err != nil {
			return fmt.Errorf("find the folder for settings: %w", err)
		}
		path = filepath.Join(folder, "footlight", "chains.json")
	}
	body, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(body, &known)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read the chains that the key signs for: %w", err)
	}
	before := len(known)
	if err = how(known, path); err != nil || len(known) == before {
		return err
	}
	return write(path, known)
}

func write(path string, known map[string]intent.Domain) error {
	body, err := json.MarshalIndent(known, "", "  ")
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	}
	if err == nil {
		err = durable.WriteFile(path, append(body, '\n'), 0o600)
	}
	if err != nil {
		return fmt.Errorf("write the chains that the key signs for: %w", err)
	}
	return nil
}

// moved returns an error if a server asks for another chain or contract than before.
func moved(known, asked intent.Domain, path string) error {
	const what = "%s of the server is %v, but was %v: nothing was signed. Ask the server's operator whether it moved; " +
		"if so, forget the server in the list of servers, or remove it from %s"
	if known.ChainID != asked.ChainID {
		return fmt.Errorf(what, "domain.chainId: the chain", asked.ChainID, known.ChainID, path)
	}
	if known.Factory != asked.Factory {
		return fmt.Errorf(what, "domain.verifyingContract: the contract", asked.Factory, known.Factory, path)
	}
	return nil
}
