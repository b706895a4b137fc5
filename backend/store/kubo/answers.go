package kubo

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ipfs/go-cid"

	"footlight/backend/rawjson"
	"footlight/backend/store/remote"
)

// notPinned reports whether an error means that content is not pinned. The API says "… is not pinned" or "not
// pinned or pinned indirectly".
func notPinned(err error) bool {
	var status *remote.StatusError
	return errors.As(err, &status) && strings.Contains(status.Text, "not pinned")
}

// listsPin reports whether a list of pins contains a recursive pin of c.
func listsPin(raw []byte, c cid.Cid) (bool, error) {
	var list struct {
		Keys map[string]struct{ Type string }
	}
	if err := rawjson.Usual().Unmarshal(raw, &list); err != nil {
		return false, fmt.Errorf("kubo: pin/ls: %w: %w", errAnswer, err)
	}
	for name, pin := range list.Keys {
		if found, err := cid.Decode(name); err == nil && found.Equals(c) && pin.Type == "recursive" {
			return true, nil
		}
	}
	return false, nil
}

// imported is one line of the answer to an import.
type imported struct {
	Root *struct {
		Cid struct {
			Text string `json:"/"`
		}
		PinErrorMsg string
	}
}

// checkImport reads the answer to an import, a sequence of JSON values. The answer must name the root c, and
// no other root.
func checkImport(raw []byte, c cid.Cid) error {
	named := false
	for lines := json.NewDecoder(rawjson.Usual().NewReader(bytes.NewReader(raw))); ; {
		var line imported
		err := lines.Decode(&line)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("kubo: dag/import: %w: %w", errAnswer, err)
		}
		if line.Root == nil {
			continue // statistics, or a message of a later version
		}
		if err = checkRoot(line, c); err != nil {
			return err
		}
		named = true
	}
	if !named {
		return fmt.Errorf("kubo: dag/import: %w: no root", errAnswer)
	}
	return nil
}

func checkRoot(line imported, c cid.Cid) error {
	root, err := cid.Decode(line.Root.Cid.Text)
	switch {
	case err != nil:
		return fmt.Errorf("kubo: dag/import: %w: %w", errAnswer, err)
	case !root.Equals(c):
		return fmt.Errorf("kubo: dag/import: %w: %s", ErrWrongRoot, root)
	case line.Root.PinErrorMsg != "":
		return fmt.Errorf("kubo: dag/import: %w: %.256s", ErrNotPinned, line.Root.PinErrorMsg)
	}
	return nil
}

var (
	// ErrWrongRoot is returned if the node imported other content.
	ErrWrongRoot = errors.New("the node imported another root")
	// ErrNotPinned is returned if the node did not pin content that it was given.
	ErrNotPinned = errors.New("the node has not pinned the content")
	// errAnswer is returned for an answer that the API does not define.
	errAnswer = errors.New("the node's answer is not understood")
	// errStall is the cause of a canceled import that made no progress.
	errStall = errors.New("the node takes no more bytes, or does not answer")
)
