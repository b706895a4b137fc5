package httpgateway

import (
	"errors"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/ipfs/go-cid"
	"github.com/multiformats/go-multihash"

	"footlight/backend/store/ipfs/unixfs"
)

var (
	errPath   = errors.New("the path must be /ipfs/<cid>")
	errCID    = errors.New("the CID is malformed")
	errFormat = errors.New("format must be raw or car")
)

// The headers, query parameters and formats that boxo's gateway may see. Its other features (more formats,
// redirects to other schemes, forwarding hosts) stay unused.
var (
	passedHeaders = []string{"Range", "If-Range", "If-None-Match"}
	passedQuery   = []string{"filename", "download", "format", "dag-scope", "entity-bytes", "car-version", "car-order", "car-dups"}
	trustless     = []string{"application/vnd.ipld.raw", "application/vnd.ipld.car"}
)

// ask is a request whose root was checked and whose unsupported headers and parameters were removed.
type ask struct {
	root    cid.Cid
	request *http.Request
}

func parse(r *http.Request) (ask, error) {
	root, err := parseRoot(r.URL.Path)
	if err != nil {
		return ask{}, err
	}
	query := pick(r.URL.Query(), passedQuery)
	if query.Has("format") && !slices.Contains([]string{"raw", "car"}, query.Get("format")) {
		return ask{}, errFormat
	}
	clean := r.Clone(unixfs.Reading(r.Context(), root))
	clean.URL = &url.URL{Path: r.URL.Path, RawQuery: query.Encode()}
	clean.RequestURI = clean.URL.RequestURI()
	clean.Header = http.Header(pick(url.Values(r.Header), passedHeaders))
	if accept := trustlessType(r.Header); accept != "" {
		clean.Header.Set("Accept", accept)
	}
	return ask{root, clean}, nil
}

// parseRoot reads the CID of an absolute, clean path. Nothing lies below a file, but a folder from another
// store may have entries.
func parseRoot(p string) (cid.Cid, error) {
	rest, ok := strings.CutPrefix(p, "/ipfs/")
	if !ok || rest == "" || path.Clean(p) != strings.TrimSuffix(p, "/") {
		return cid.Undef, errPath
	}
	name, _, _ := strings.Cut(rest, "/")
	c, err := cid.Decode(name)
	if err != nil {
		return cid.Undef, errCID
	}
	if c.Equals(empty) {
		return c, nil
	}
	prefix := c.Prefix()
	known := prefix.Codec == cid.Raw || prefix.Codec == cid.DagProtobuf
	if !known || prefix.MhType != multihash.SHA2_256 || prefix.MhLength != 32 {
		return cid.Undef, unixfs.ErrHash
	}
	return c, nil
}

// empty is the CID that clients request to find out whether a gateway works (Trustless Gateway specification,
// section 2). The CID contains its content, which has no bytes.
var empty = cid.MustParse("bafkqaaa")

func pick(from url.Values, names []string) url.Values {
	picked := url.Values{}
	for _, name := range names {
		if values := from[name]; len(values) > 0 {
			picked[name] = values[:1]
		}
	}
	return picked
}

// trustlessType returns the verifiable format that Accept asks for, or "". Every other type means the file
// itself, whatever its kind.
func trustlessType(h http.Header) string {
	for _, value := range strings.Split(strings.Join(h.Values("Accept"), ","), ",") {
		value = strings.TrimSpace(value)
		name, _, _ := strings.Cut(value, ";")
		if slices.Contains(trustless, strings.TrimSpace(name)) {
			return value
		}
	}
	return ""
}
