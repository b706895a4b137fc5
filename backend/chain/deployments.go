package chain

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"footlight/backend/durable"
	"footlight/backend/ledger"
)

// deploymentsFile is a file in the data folder.
const deploymentsFile = "ledger.json"

// deployments stores where ledgers are deployed. It must be used from one goroutine at a time.
type deployments struct{ path string }

// deployed holds the stored deployments. A nil pointer means that no such ledger was ever used.
type deployed struct {
	Embedded *ledger.Deployment `json:"embedded,omitempty"`
	External *ledger.Deployment `json:"external,omitempty"`
}

func (s deployments) read() (d deployed, err error) {
	raw, err := os.ReadFile(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return d, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &d)
	}
	if err != nil {
		return d, fmt.Errorf("where the ledger is (%s): %w", s.path, err)
	}
	return d, nil
}

func (s deployments) change(how func(*deployed)) error {
	d, err := s.read()
	if err != nil {
		return err
	}
	how(&d)
	raw, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return durable.WriteFile(s.path, append(raw, '\n'), 0o600)
}
