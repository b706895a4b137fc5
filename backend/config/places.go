package config

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"
)

// Kubo is another IPFS node that stores copies. An empty URL means none.
type Kubo struct {
	URL     string // URL of its HTTP API
	Gateway string // public address of its content; may be empty
}

// Pinning is a pinning service that stores copies. An empty URL means none.
type Pinning struct {
	URL       string // URL of its API
	Gateway   string // address at which pinned content is retrieved
	Token     string // a secret
	TokenFile string // path of a file; surrounding white space is ignored
}

// pinningToken is a setting with a secret value.
const pinningToken = "pinning-token"

func (k *Kubo) flags(fs *pflag.FlagSet) {
	fs.StringVar(&k.URL, "kubo-url", "", "HTTP API of an IPFS node (kubo), such as http://127.0.0.1:5001, that stores a copy of every public chunk: those of public recordings, and of ticketed ones whose creator agreed")
	fs.StringVar(&k.Gateway, "kubo-gateway", "", "gateway of that node, used in the public addresses of its copies; if empty, the addresses are ipfs://")
}

func (k *Kubo) validate() error {
	if k.URL == "" {
		if k.Gateway != "" {
			return invalid("kubo-url", "is missing; --kubo-gateway needs it")
		}
		return nil
	}
	errs := []error{checkService("kubo-url", k.URL)}
	if k.Gateway != "" {
		errs = append(errs, checkService("kubo-gateway", k.Gateway))
	}
	return errors.Join(errs...)
}

func (p *Pinning) flags(fs *pflag.FlagSet) {
	fs.StringVar(&p.URL, "pinning-url", "", "API of a pinning service (IPFS Pinning Service API) that stores a copy of every public chunk; it fetches them from this server's node or from other nodes that have them")
	fs.StringVar(&p.Gateway, "pinning-gateway", "", "gateway for content pinned by that service; a copy counts once a part of it was retrieved there")
	fs.StringVar(&p.TokenFile, "pinning-token-file", "", "file with that service's access token")
	fs.StringVar(&p.Token, pinningToken, "", "access token of that service, a secret; accepted in the environment and the file, refused as a flag")
}

func (p *Pinning) validate() error {
	if p.URL == "" {
		if p.Gateway != "" || p.TokenFile != "" || p.Token != "" {
			return invalid("pinning-url", "is missing; the other --pinning- settings need it")
		}
		return nil
	}
	errs := []error{checkService("pinning-url", p.URL), checkService("pinning-gateway", p.Gateway)}
	if (p.Token == "") == (p.TokenFile == "") {
		errs = append(errs, invalid("pinning-token-file", "or %s is required, but not both", EnvName(pinningToken)))
	}
	return errors.Join(errs...)
}

// Secret returns the service's access token.
func (p *Pinning) Secret() (string, error) {
	if p.TokenFile == "" {
		return p.Token, nil
	}
	raw, err := os.ReadFile(p.TokenFile)
	if err != nil {
		return "", fmt.Errorf("--pinning-token-file: %w", err)
	}
	token := strings.TrimSpace(string(raw))
	if token == "" || strings.ContainsAny(token, " \r\n") {
		return "", invalid("pinning-token-file", "does not contain exactly one token")
	}
	return token, nil
}
