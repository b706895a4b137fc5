package e2e_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

func startBody(id string) map[string]any {
	return map[string]any{"eventId": id, "creator": demoCreator, "startTime": time.Now().UnixMilli(), "resolution": "1280x720", "bitrate": "2000k"}
}

func storageClaims() []claim {
	const section = "C Storage"
	bad := func(field string, value any) claim {
		return claim{section, fmt.Sprintf("start: a bad or missing %s is a 400 naming it (%v)", field, value), func(s *server) error {
			return s.call("POST", "/api/livestream/start", with(startBody("bad"), field, value)).refuses(400, field)
		}}
	}
	return []claim{
		bad("eventId", nil), bad("eventId", "../x"), bad("creator", nil), bad("creator", "0x1"), bad("startTime", nil), bad("startTime", "now"),
		bad("resolution", "big"), bad("resolution", nil), bad("bitrate", "2000"), bad("bitrate", nil), bad("quality", "best"),
		{section, "status of an unknown event is a 404", func(s *server) error { return s.call("GET", "/api/livestream/unknown/status", nil).refuses(404, "") }},
		{section, "stop of an unknown event is a 404", func(s *server) error {
			return s.call("POST", "/api/livestream/stop", map[string]any{"eventId": "unknown"}).refuses(404, "")
		}},
		{section, "cid-table of an unknown event is a 404", func(s *server) error { return s.call("GET", "/api/event/unknown/cid-table", nil).refuses(404, "") }},
		{section, "POST /api/livestream/start", func(s *server) error {
			a := s.call("POST", "/api/livestream/start", startBody("onair"))
			if a.body["status"] != "active" {
				return fmt.Errorf("status %v: %.200s", a.body["status"], a.raw)
			}
			again := s.call("POST", "/api/livestream/start", startBody("onair"))
			return all(a.expect(200, "success:boolean", "eventId:string", "status:string", "startTime:number", "dataSet:*"), again.expect(200, "startTime:number"))
		}},
		{section, "start of somebody else's event is a 400", func(s *server) error {
			return s.call("POST", "/api/livestream/start", with(startBody("onair"), "creator", bob)).refuses(400, "eventId is taken")
		}},
		{section, "GET status while active", func(s *server) error {
			a := s.call("GET", "/api/livestream/onair/status", nil)
			if a.body["status"] != "active" || a.body["found"] != true {
				return fmt.Errorf("status %v, found %v", a.body["status"], a.body["found"])
			}
			return a.expect(200, statusFields()...)
		}},
		{section, "POST stop: the rest becomes a last chunk, status completed", stopped},
		{section, "each chunk is ChunkMetadata", chunkMetadata},
		{section, "a chunk's filcdnUrl gives its bytes, ranges too", chunkBytes},
		{section, "GET /api/event/<id>/cid-table", func(s *server) error {
			a := s.call("GET", "/api/event/onair/cid-table", nil)
			if a.body["isComplete"] != true {
				return fmt.Errorf("isComplete %v", a.body["isComplete"])
			}
			return a.expect(200, "success:boolean", "eventId:string", "totalChunks:number", "cidTable:array", "metadata:object", "isComplete:boolean")
		}},
		{section, "playbackUrls.manifestUrl is an HLS VOD playlist", playsAsOneFilm},
		{section, "pdpVerified by a proof on chain", proven},
		{section, "identical chunks are stored once across events", storedOnce},
		{section, "each chunk tells how it was made, which adapts to CPU load (TestManyEventsAreRecorded)", func(s *server) error {
			return fields(firstChunk(s), "mode:string")
		}},
	}
}

func statusFields() []string {
	return []string{
		"success:boolean", "found:boolean", "eventId:string", "creator:string", "startTime:number", "status:string", "quality:string",
		"totalChunks:number", "uploadedChunks:number", "pendingUploads:number", "uploadProgress:number", "totalSizeMB:number",
		"duration:number", "chunks:array", "playbackUrls:object", "lastChunkTime:*",
	}
}

func stopped(s *server) error {
	before, _ := s.fragments("onair")
	s.listsMore("onair", before)
	if err := s.call("POST", "/api/livestream/stop", map[string]any{"eventId": "onair"}).expect(200, "success:boolean", "eventId:string", "status:string"); err != nil {
		return err
	}
	status := s.finish("onair") // a second stop gives the same answer
	if status["totalChunks"] == 0.0 || status["uploadProgress"] != 100.0 || status["duration"] == 0.0 {
		return fmt.Errorf("completed with %v", status)
	}
	return nil
}

func firstChunk(s *server) map[string]any {
	if chunks := s.chunks("onair"); len(chunks) > 0 {
		return chunks[0]
	}
	return nil
}

func chunkMetadata(s *server) error {
	chunk := firstChunk(s)
	if chunk["chunkId"] != "onair_chunk_0" || chunk["chunkIndex"] != 0.0 {
		return fmt.Errorf("chunk is %v", chunk)
	}
	return fields(chunk, "chunkId:string", "cid:string", "size:number", "filcdnUrl:string", "backupUrls:array", "duration:number",
		"chunkIndex:number", "timestamp:number", "pdpVerified:boolean", "dealCount:number", "uploadReceipt:*", "sha256:string", "status:string")
}

func chunkBytes(s *server) error {
	chunk := firstChunk(s)
	url, _ := chunk["filcdnUrl"].(string)
	whole, part := s.call("GET", url, nil), s.call("GET", url, nil, "Range", "bytes=4-7")
	if whole.status != http.StatusOK || float64(len(whole.raw)) != chunk["size"] {
		return fmt.Errorf("%s: %d, %d bytes of %v", url, whole.status, len(whole.raw), chunk["size"])
	}
	if part.status != http.StatusPartialContent || string(part.raw) != "ftyp" {
		return fmt.Errorf("range: %d %q", part.status, part.raw)
	}
	if moov, mdat := bytes.Index(whole.raw, []byte("moov")), bytes.Index(whole.raw, []byte("mdat")); moov < 0 || moov > mdat {
		return fmt.Errorf("moov at %d, mdat at %d", moov, mdat)
	}
	if !strings.HasPrefix(whole.header.Get("Content-Type"), "video/mp4") {
		return fmt.Errorf("Content-Type %q", whole.header.Get("Content-Type"))
	}
	return nil
}

// playsAsOneFilm opens the playlist of all chunks with ffprobe.
func playsAsOneFilm(s *server) error {
	urls, _ := s.ok("GET", "/api/livestream/onair/status", nil)["playbackUrls"].(map[string]any)
	film, _ := urls["manifestUrl"].(string)
	a := s.call("GET", film, nil)
	if kind := a.header.Get("Content-Type"); a.status != 200 || kind != "application/vnd.apple.mpegurl" {
		return fmt.Errorf("%s: %d %s", film, a.status, kind)
	}
	if text := string(a.raw); !strings.Contains(text, "#EXT-X-PLAYLIST-TYPE:VOD\n") || !strings.HasSuffix(text, "#EXT-X-ENDLIST\n") {
		return fmt.Errorf("%s: %s", film, text)
	}
	return s.probes(film)
}

// proven waits for a chunk's proof, and for the block in which its piece was added.
func proven(s *server) error {
	var chunk map[string]any
	eventually(s.t, 2*time.Minute, "the chunk is proven", func() error {
		if chunk = firstChunk(s); chunk["pdpVerified"] != true || chunk["dealCount"] == 0.0 {
			return fmt.Errorf("pdpVerified %v, dealCount %v", chunk["pdpVerified"], chunk["dealCount"])
		}
		return nil
	})
	receipt, _ := chunk["uploadReceipt"].(map[string]any)
	var mined struct{ Status string }
	if s.rpc(&mined, "eth_getTransactionReceipt", receipt["txHash"]); mined.Status != "0x1" {
		return fmt.Errorf("transaction %v has status %q", receipt["txHash"], mined.Status)
	}
	return nil
}

// storedOnce uploads the same chunk for two events, and removes one of the recordings.
func storedOnce(s *server) error {
	reel := reelOf(s.t, 330)
	var copies [2]map[string]any
	for i, id := range []string{"once", "again"} {
		s.ok("POST", "/api/livestream/start", with(startBody(id), "source", "studio"))
		put := s.call("PUT", "/api/livestream/"+id+"/chunks/0", reel, "Content-Type", "video/mp4")
		if err := put.expect(200, "sha256:string"); err != nil {
			return err
		}
		eventually(s.t, time.Minute, id+" is stored as a piece", func() error {
			chunks := s.chunks(id)
			if len(chunks) == 0 {
				return errors.New("no chunk")
			}
			copies[i] = chunks[0]
			return fields(copies[i], "pieceCid:string")
		})
	}
	if copies[0]["cid"] != copies[1]["cid"] || copies[0]["pieceCid"] != copies[1]["pieceCid"] {
		return fmt.Errorf("chunks %v and %v", copies[0], copies[1])
	}
	s.ok("POST", "/api/livestream/stop", map[string]any{"eventId": "once"})
	if freed := s.ok("DELETE", "/api/livestream/once", nil)["bytesFreed"]; freed != 0.0 {
		return fmt.Errorf("taking one away freed %v bytes", freed)
	}
	url, _ := copies[1]["filcdnUrl"].(string)
	if a := s.call("GET", url, nil); a.status != 200 || string(a.raw) != reel {
		return fmt.Errorf("what both had is gone: %d, %d bytes", a.status, len(a.raw))
	}
	return nil
}
