// Package metadata writes the document of an event that wallets, search engines
// and calendars read.
package metadata

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"footlight/backend/curation/record"
	"footlight/backend/event"
)

const (
	metadataFormat = "footlight/metadata/1"
	metadataAim    = 64 << 10 // bytes, about; beyond it older iterations are named, not told
)

// Document is the event's ERC-721 style document. room is where the event is
// shown, proxy its contract.
func Document(r *record.Record, room string, proxy event.Address, now time.Time) ([]byte, error) {
	doc, err := describe(r, room, proxy, now)
	if err != nil {
		return nil, err
	}
	if doc["iterations"], doc["provenance"], err = tell(r); err != nil {
		return nil, err
	}
	return record.Encode(doc)
}

// describe is the document without its history, for record.Encode.
func describe(r *record.Record, room string, proxy event.Address, now time.Time) (map[string]any, error) {
	plan := record.Results(r.Heads(event.Planner))
	p, err := record.DecodePlan(plan)
	if err != nil {
		return nil, err
	}
	brief, _, _ := r.Brief()
	doc := map[string]any{
		"format":        metadataFormat,
		"name":          p.Name(r.ID, brief),
		"description":   cmp.Or(p.Description.Summary, brief.Description, brief.Category),
		"image":         p.Banner.ImageURL,
		"external_url":  room,
		"attributes":    attributes(p, brief),
		"eventId":       r.ID,
		"creator":       r.Seal.Creator,
		"status":        r.Status(event.Planner),
		"proxyAddress":  proxy,
		"generatedAt":   now,
		"contentStatus": nil,
		"schema":        jsonLD(r.ID, p, brief, room),
	}
	addAspects(doc, plan)
	describeContent(r, doc)
	for scope, field := range map[event.Scope]string{event.Planner: "despite", event.Promoter: "contentDespite"} {
		if known := r.Despite[scope]; len(known) > 0 {
			doc[field] = known
		}
	}
	if len(r.Statements) > 0 {
		said, err := record.Canonical(r.Statements)
		doc["statements"] = json.RawMessage(said)
		return doc, err
	}
	return doc, nil
}

// addAspects puts each result under its aspect's name, save the description:
// wallets read that name as a text (ERC-721). "aspects" holds all of them.
func addAspects(doc map[string]any, plan map[event.Aspect]json.RawMessage) {
	for aspect, result := range plan {
		if aspect != event.Description {
			doc[string(aspect)] = result
		}
	}
	doc["aspects"] = plan
}

func describeContent(r *record.Record, doc map[string]any) {
	if a, ok := r.Accepted(event.Planner); ok {
		doc["selectedIterations"] = a.Selection
	}
	if !r.Has(event.Promoter) {
		delete(doc, "contentStatus")
		return
	}
	doc["contentStatus"] = r.Status(event.Promoter)
	doc["content"] = record.Results(r.Heads(event.Promoter))
	if a, ok := r.Accepted(event.Promoter); ok {
		doc["contentSelectedIterations"] = a.Selection
	}
}

// told is a part of the metadata by aspect and number.
type told map[event.Aspect]map[string]json.RawMessage

func (t told) add(it *record.Iteration, part json.RawMessage) {
	if t[it.Aspect] == nil {
		t[it.Aspect] = map[string]json.RawMessage{}
	}
	t[it.Aspect][strconv.Itoa(it.Number)] = part
}

// tell lists every iteration: its result, and how it came about. The newest of an
// aspect and those before it are told in full, as many as are about metadataAim;
// older ones are named by the URI of their documents, which say the same, so that
// a write costs no more after a thousand of them.
func tell(r *record.Record) (iterations, provenance told, err error) {
	iterations, provenance = told{}, told{}
	size := 0
	for _, it := range slices.Backward(r.Iterations) {
		if newest := iterations[it.Aspect] == nil; !newest && size > metadataAim {
			iterations.add(it, it.Reference)
			continue
		}
		how, err := it.Provenance()
		if err != nil {
			return nil, nil, err
		}
		iterations.add(it, it.Result)
		provenance.add(it, how)
		size += len(it.Result) + len(how)
	}
	return iterations, provenance, nil
}
