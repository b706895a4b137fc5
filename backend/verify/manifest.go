package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ipfs/go-cid"

	"footlight/backend/event"
	"footlight/backend/rawjson"
	"footlight/backend/recording/manifest"
	"footlight/backend/store/ipfs/unixfs"
)

// maxManifest limits a manifest, in bytes. A show of a day has a few million.
const maxManifest = 64 << 20

// bytesPerValue is the smallest average length of a manifest's values. Most are hashes of 66
// characters.
const bytesPerValue = 32

// nameOf returns the CID that an anchor names, or "".
func nameOf(a event.SealedAnchor) string {
	name, isContent := strings.CutPrefix(a.URI, "ipfs://")
	if !isContent || !IsManifest(name) {
		return ""
	}
	return name
}

// IsManifest reports whether a target is a manifest's CID, not an event's id.
func IsManifest(target string) bool {
	c, err := cid.Decode(target)
	return err == nil && c.Version() == 1
}

// readManifest fetches and parses the manifest. checkManifest checks it.
func (i *inspection) readManifest(ctx context.Context) (bool, error) {
	name, err := cid.Decode(i.report.Manifest)
	if err == nil {
		i.raw, err = i.fetch(ctx, name)
	}
	if errors.Is(err, ErrUnreachable) || ctx.Err() != nil {
		return false, err
	}
	if err != nil {
		i.report.add(lacking("manifest", saysFailed, fetchFailure(err)))
		return false, nil
	}
	bounds := rawjson.Bounds{Depth: rawjson.Usual().Depth, Values: maxManifest / bytesPerValue}
	if err = bounds.Unmarshal(i.raw, &i.doc); err == nil && i.doc.Version != manifest.Version {
		err = fmt.Errorf("it has version %d, but this program knows version %d", i.doc.Version, manifest.Version)
	}
	if err != nil {
		return i.report.add(found("manifest", "unreadable", err.Error())), nil
	}
	if i.report.EventID == "" {
		i.report.EventID = i.doc.EventID
	}
	return true, nil
}

func (i *inspection) fetch(ctx context.Context, name cid.Cid) ([]byte, error) {
	body, err := i.Content.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	raw, err := io.ReadAll(io.LimitReader(body, maxManifest+1))
	if err == nil && len(raw) > maxManifest {
		err = fmt.Errorf("it has more than %d bytes", maxManifest)
	}
	return raw, err
}

// checkManifest compares the manifest with its names and with the ledger.
func (i *inspection) checkManifest(ctx context.Context) (bool, error) {
	ref, _, err := unixfs.Name(ctx, bytes.NewReader(i.raw))
	if err != nil {
		return false, err
	}
	var differences []string
	differ := func(format string, args ...any) { differences = append(differences, fmt.Sprintf(format, args...)) }
	if ref.CID.String() != i.report.Manifest {
		differ("its bytes have the CID %s", ref.CID)
	}
	if len(i.anchors) > 0 && i.anchors[0].Digest != event.Hash(ref.SHA256) {
		differ("its SHA-256 is %s, on the ledger it is %s", event.Hash(ref.SHA256), i.anchors[0].Digest)
	}
	if i.doc.EventID != i.report.EventID {
		differ("it is of event %q", i.doc.EventID)
	}
	if !i.seal.Creator.IsZero() && i.doc.Creator != i.seal.Creator {
		differ("it names %s as creator", i.doc.Creator)
	}
	says := fmt.Sprintf("%d bytes", len(i.raw))
	if len(differences) == 0 && len(i.anchors) > 0 {
		says += "; their CID, and the SHA-256 that is anchored"
	}
	i.report.add(found("manifest", says, differences...))
	return true, nil
}
