package bus

import (
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
)

// errKey rejects an empty path, or one with an empty element.
var errKey = errors.New("bus: key must be a path of non-empty elements")

// tokens encodes in lower-case base32 without padding. It uses letters and digits only, so an element is
// always exactly one NATS token.
var tokens = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// encodeKey turns "a/b" into NATS tokens joined by '.'.
func encodeKey(path string) (string, error) {
	elems := strings.Split(path, "/")
	for i, e := range elems {
		if e == "" {
			return "", errKey
		}
		elems[i] = tokens.EncodeToString([]byte(e))
	}
	return strings.Join(elems, "."), nil
}

// decodeKey is the inverse of encodeKey.
func decodeKey(subject string) (string, error) {
	elems := strings.Split(subject, ".")
	for i, e := range elems {
		raw, err := tokens.DecodeString(e)
		if err != nil {
			return "", fmt.Errorf("bus: foreign key %q: %w", subject, err)
		}
		elems[i] = string(raw)
	}
	return strings.Join(elems, "/"), nil
}

// own returns the name of a stream that only this server uses. Names of servers have no '_'.
func (b *Bus) own(name string) string {
	if b.cfg.Node == "" {
		return name
	}
	return b.cfg.Node + "_" + name
}

// encodePrefix returns the NATS filter for everything below path. "" means everything.
func encodePrefix(path string) (string, error) {
	if path == "" {
		return ">", nil
	}
	k, err := encodeKey(strings.TrimSuffix(path, "/"))
	return k + ".>", err
}
