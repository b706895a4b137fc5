package e2e_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/store/ipfs/swarm/swarmtest"
)

// TestAnotherIPFSNode fetches the chunk of a public event by bitswap with a boxo node, and is refused that of
// a ticketed event. The server announces only public content to the DHT.
func TestAnotherIPFSNode(t *testing.T) {
	t.Parallel()
	router := swarmtest.NewRouter(t)
	s := startServer(t, append(shortFragments(), "--ipfs-listen", "/ip4/127.0.0.1/tcp/0",
		"--ipfs-announce", "--ipfs-bootstrap", router.Address, "--ipfs-dial", "127.0.0.0/8")...)
	s.airs(t, "open", 440)
	s.airs(t, "paid", 550)
	public, private := s.recordAs("open", "public"), s.recordAs("paid", "ticketed")
	if len(s.IPFS) != 1 {
		t.Fatalf("server.json says of IPFS %v", s.IPFS)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	got, err := swarmtest.NewNode(t, s.IPFS[0]).Fetch(ctx, public)
	if err != nil {
		t.Fatal(err)
	}
	if own := s.call("GET", "/ipfs/"+public.String(), nil); !bytes.Equal(got, own.raw) {
		t.Errorf("bitswap gives %d other bytes than the gateway's %d", len(got), len(own.raw))
	}
	asker := swarmtest.NewAsker(t, s.IPFS[0])
	for _, c := range []cid.Cid{private, firstLeaf(s, private)} {
		if a, err := asker.Has(ctx, c); err != nil || a != swarmtest.DontHave {
			t.Errorf("a ticketed chunk's %s: %s, %v", c, a, err)
		}
		if a, err := asker.Get(ctx, c); err != nil || a != swarmtest.DontHave {
			t.Errorf("a ticketed chunk's block %s: %s, %v", c, a, err)
		}
	}
	if a, err := asker.Has(ctx, firstLeaf(s, public)); err != nil || a == swarmtest.DontHave {
		t.Errorf("a public chunk's leaf: %s, %v", a, err)
	}
	if sent, _ := dig(s.ok("GET", "/health", nil), "checks", "content", "swarm", "bytesSent").(float64); int(sent) < len(got) {
		t.Errorf("%v bytes were sent, by health's account", sent)
	}
	leaf := firstLeaf(s, private)
	s.freed("open", public, asker)
	if a := s.call("GET", "/ipfs/"+leaf.String()+"?format=raw", nil); a.status != 200 {
		t.Errorf("the other recording's leaf: %d", a.status)
	}
	s.losesItsIndex("paid", private)
	eventually(t, time.Minute, "public content is announced", func() error {
		if n, _ := dig(s.ok("GET", "/health", nil), "checks", "content", "swarm", "announced").(float64); n == 0 {
			return errors.New("not yet")
		}
		return nil
	})
	if found, err := router.Providers(ctx, private); err != nil || len(found) > 0 {
		t.Errorf("a ticketed chunk is announced: %v, %v", found, err)
	}
}

// losesItsIndex deletes the server's data about recordings. The chain still names the recordings, so their
// content stays.
func (s *server) losesItsIndex(id string, c cid.Cid) {
	s.t.Helper()
	s.allProven(id, 1)
	s.kill()
	for _, folder := range []string{"nats", "spool"} {
		if err := os.RemoveAll(filepath.Join(s.data, folder)); err != nil {
			s.t.Fatal(err)
		}
	}
	s.start()
	eventually(s.t, time.Minute, "content is collected", func() error {
		if dig(s.ok("GET", "/health", nil), "checks", "content", "lastCollection") == nil {
			return errors.New("not yet")
		}
		return nil
	})
	if a := s.call("GET", "/ipfs/"+c.String(), nil); a.status != 200 {
		s.t.Errorf("a chunk on record nowhere but on the chain: %d", a.status)
	}
}

// freed removes a recording and waits until no node and no player gets its chunk.
func (s *server) freed(id string, c cid.Cid, asker *swarmtest.Asker) {
	s.t.Helper()
	if bytes, _ := s.ok("DELETE", "/api/livestream/"+id, nil)["bytesFreed"].(float64); bytes == 0 {
		s.t.Errorf("removing %s freed nothing", id)
	}
	eventually(s.t, 2*time.Minute, "the chunk is gone", func() error {
		a, err := asker.Has(s.t.Context(), c)
		if own := s.call("GET", "/ipfs/"+c.String(), nil); err == nil && (a != swarmtest.DontHave || own.status != 404) {
			err = fmt.Errorf("other nodes are told %s, players %d", a, own.status)
		}
		return err
	})
}

// recordAs records a short chunk of the live stream and returns its CID.
func (s *server) recordAs(id, archive string) cid.Cid {
	s.t.Helper()
	body := startBody(id)
	body["archive"] = archive
	s.ok("POST", "/api/livestream/start", body)
	from := s.newestSegment(id)
	eventually(s.t, 2*time.Minute, "segments are written", func() error {
		if now := s.newestSegment(id); now < from+2 {
			return fmt.Errorf("segment %d, at the start %d", now, from)
		}
		return nil
	})
	c, err := cid.Decode(text(objects(s.finish(id)["chunks"])[0], "cid"))
	if err != nil {
		s.t.Fatal(err)
	}
	return c
}

// firstLeaf returns the CID of a file's first MiB.
func firstLeaf(s *server, c cid.Cid) cid.Cid {
	s.t.Helper()
	content := s.call("GET", "/ipfs/"+c.String(), nil).raw
	name, err := cid.V1Builder{Codec: cid.Raw, MhType: 0x12}.Sum(content[:min(len(content), 1<<20)])
	if err != nil {
		s.t.Fatal(err)
	}
	return name
}
