package config

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/spf13/pflag"
)

// Kubo is another IPFS node that keeps copies. An empty URL means none.
type Kubo struct {
	URL     string // of its HTTP API
	Gateway string // where it gives its content out; may be empty
}

// Pinning is a pinning service that keeps copies. An empty URL means none.
type Pinning struct {
	URL       string // of its API
	Gateway   string // where what it has pinned is retrieved from
	Token     string // a secret
	TokenFile string // path; white space around the token is cut off
}

// pinningToken is the setting that is a secret.
const pinningToken = "pinning-token"

func (k *Kubo) flags(fs *pflag.FlagSet) {
	fs.StringVar(&k.URL, "kubo-url", "", "HTTP API of an IPFS node (kubo), such as http://127.0.0.1:5001, that keeps a copy of every chunk anybody may have: of public recordings, and of ticketed ones whose creator said yes")
	fs.StringVar(&k.Gateway, "kubo-gateway", "", "gateway of that node, the address given out for its copies; none gives ipfs:// addresses out")
}

func (k *Kubo) validate() error {
	if k.URL == "" {
		if k.Gateway != "" {
			return invalid("kubo-url", "is missing; --kubo-gateway is of that node")
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
	fs.StringVar(&p.URL, "pinning-url", "", "API of a pinning service (IPFS Pinning Service API) that keeps a copy of every chunk anybody may have; it fetches them from this server's node, or from whoever else has them")
	fs.StringVar(&p.Gateway, "pinning-gateway", "", "gateway where what that service has pinned is retrieved from; a copy counts once a part of it came back from there")
	fs.StringVar(&p.TokenFile, "pinning-token-file", "", "file that holds that service's access token")
	fs.StringVar(&p.Token, pinningToken, "", "access token of that service, a secret: taken from the environment and the file, refused as a flag")
}

func (p *Pinning) validate() error {
	if p.URL == "" {
		if p.Gateway != "" || p.TokenFile != "" || p.Token != "" {
			return invalid("pinning-url", "is missing; the other --pinning- settings are of that service")
		}
		return nil
	}
	errs := []error{checkService("pinning-url", p.URL), checkService("pinning-gateway", p.Gateway)}
	if (p.Token == "") == (p.TokenFile == "") {
		errs = append(errs, invalid("pinning-token-file", "or %s is needed, and not both", EnvName(pinningToken)))
	}
	return errors.Join(errs...)
}

// Secret is the service's access token.
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
		return "", invalid("pinning-token-file", "does not hold one token")
	}
	return token, nil
}

// checkService wants the URL of a service: no user, who would stand in logs, and
// nothing behind the path.
func checkService(flag, text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || u.Scheme != "https" && u.Scheme != "http" {
		return invalid(flag, "must be http:// or https:// and a host, without user and query")
	}
	return nil
}
