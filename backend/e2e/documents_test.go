package e2e_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ipfs/boxo/datastore/dshelp"
	"github.com/ipfs/go-cid"
)

// documents returns the files of the second copies of documents.
func (s *server) documents() []string {
	s.t.Helper()
	files, err := filepath.Glob(filepath.Join(s.data, "content", "documents", "*", "*.data"))
	if err != nil {
		s.t.Fatal(err)
	}
	return files
}

// blockFiles returns the files of content of one block and of its second copy, if any.
func (s *server) blockFiles(name string) (first, second string) {
	s.t.Helper()
	c, err := cid.Decode(name)
	if err != nil {
		s.t.Fatal(err)
	}
	key := dshelp.MultihashToDsKey(c.Hash()).String()[1:]
	at := func(folder string) string {
		return filepath.Join(s.data, "content", folder, key[len(key)-3:len(key)-1], key+".data")
	}
	return at("blocks"), at("documents")
}

// documentsComeBack deletes the first copy of every document, and then both copies of a manifest, which the
// server makes again from the recording's index.
func (s *server) documentsComeBack(recorded, planned string) {
	s.t.Helper()
	plan := s.ok("POST", "/plan", brief(planned))
	named := strings.TrimPrefix(text(plan, "metadataURI"), "ipfs://")
	metadata := s.call("GET", "/ipfs/"+named, nil)
	manifest := s.call("GET", "/api/event/"+recorded+"/manifest.json", nil)
	conversation := s.ok("GET", "/conversation/"+text(plan, "conversationId"), nil)
	name, _ := dig(s.ok("GET", "/api/livestream/"+recorded+"/status", nil), "manifest", "cid").(string)
	eventually(s.t, time.Minute, "documents have second copies", func() error {
		_, plan := s.blockFiles(named)
		_, manifest := s.blockFiles(name)
		_, err1 := os.Stat(plan)
		_, err2 := os.Stat(manifest)
		return errors.Join(err1, err2)
	})
	for _, second := range s.documents() {
		s.lose(strings.Replace(second, "/documents/", "/blocks/", 1))
	}
	if a := s.call("GET", "/ipfs/"+named, nil); a.status != http.StatusOK || !bytes.Equal(a.raw, metadata.raw) {
		s.t.Errorf("lost metadata: %d %s", a.status, a.raw)
	}
	if again := s.ok("GET", "/conversation/"+text(plan, "conversationId"), nil); fmt.Sprint(again) != fmt.Sprint(conversation) {
		s.t.Errorf("a conversation whose documents were lost: %v", again)
	}
	first, second := s.blockFiles(name)
	s.lose(first)
	s.lose(second)
	if a := s.call("GET", "/api/event/"+recorded+"/manifest.json", nil); a.status != http.StatusOK || !bytes.Equal(a.raw, manifest.raw) {
		s.t.Errorf("a manifest that was lost twice: %d %s", a.status, a.raw)
	}
	if code, said := s.verify(recorded); code != 0 {
		s.t.Errorf("after the loss of documents, exit %d: %s", code, said)
	}
}

func (s *server) lose(path string) {
	s.t.Helper()
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		s.t.Fatal(err)
	}
}

// losesAChunk deletes both copies of a chunk. The server reports the damage and keeps serving.
func (s *server) losesAChunk(id string, index int) {
	s.t.Helper()
	path := "/api/livestream/" + id + "/status"
	status := s.ok("GET", path, nil)
	c := objects(status["chunks"])[index]
	if status["isComplete"] != true {
		s.t.Errorf("before the loss isComplete is %v", status["isComplete"])
	}
	first, _ := s.blockFiles(text(c, "cid"))
	s.lose(first)
	s.lose(filepath.Join(s.data, "pieces", text(c, "pieceCid")+".piece"))
	if a := s.call("GET", "/ipfs/"+text(c, "cid"), nil); a.status != http.StatusInternalServerError {
		s.t.Errorf("what is lost is answered with %d %s", a.status, a.raw)
	}
	eventually(s.t, time.Minute, "the loss is told", s.degradedBy("content"))
	for _, path := range []string{path, "/api/event/" + id + "/cid-table"} {
		if a := s.ok("GET", path, nil); a["isComplete"] != false {
			s.t.Errorf("%s: isComplete is %v", path, a["isComplete"])
		}
	}
}
