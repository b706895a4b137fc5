package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strings"

	"github.com/spf13/pflag"

	"footlight/app/remote"
	"footlight/backend/datadir"
	"footlight/backend/event"
)

// errStopped means that no server runs on the data folder.
var errStopped = errors.New("no server runs on this data folder")

// finder holds the flags that select the server to call.
type finder struct{ server, data string }

// flags defines --server and --data. named describes the values of --server.
func (f *finder) flags(fs *pflag.FlagSet, named string) {
	fs.StringVar(&f.server, "server", "", named+"; without it, the server that runs on --data")
	fs.StringVar(&f.data, "data", dataFolder(), "the running server's data folder")
}

// find returns the server of --server, or else the one that runs on the data folder.
func (f finder) find() (*remote.Server, error) {
	if f.server != "" {
		base, err := parseServer(f.server)
		return &remote.Server{Base: base, Site: base}, err
	}
	addresses, err := runningOn(f.data)
	if errors.Is(err, errStopped) {
		return nil, fmt.Errorf("no server runs on %s: start one (make run, or server serve), or name one with --server or --data", f.data)
	}
	if err != nil {
		return nil, err
	}
	base := siteOf(addresses)
	return &remote.Server{Base: base, Site: cmp.Or(addresses.Site, base)}, nil
}

// parseServer parses a server's address from the command line.
func parseServer(text string) (base string, err error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", &usageError{fmt.Errorf("--server: %q is not a URL such as http://127.0.0.1:8080", text)}
	}
	return strings.TrimRight(text, "/"), nil
}

// runningOn returns the addresses of the server that runs on a data folder.
func runningOn(data string) (datadir.Addresses, error) {
	addresses, err := datadir.ReadAddresses(data)
	if errors.Is(err, fs.ErrNotExist) {
		return addresses, fmt.Errorf("%w (%s)", errStopped, data)
	}
	if err != nil {
		return addresses, fmt.Errorf("read the server's address: %w", err)
	}
	return addresses, nil
}

// siteOf returns the base URL of a server on this machine.
func siteOf(a datadir.Addresses) string { return event.Origins{HTTP: a.HTTP, TLS: a.TLS}.SiteURL() }
