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
	metadataAim    = 64 << 10 // approximate bytes; beyond them, older iterations are only named
)

// Document returns the event's metadata in the form of ERC-721. room is the address of the event's page,
// proxy its contract.
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

// describe returns the document without its history, for record.Encode.
func describe(r *record.Record, room string, proxy event.Address, now time.Time) (map[string]any, error) {
	plan := record.Results(r.Heads(event.Planner))
	p, err := record.DecodePlan(plan)
	if err != nil {
		return nil, err
	}
	brief, _, _ := r.Brief()
	if len(brief.Performers) == 0 { // its text may name them
		brief.Performers = onStage(p.Schedule.Segments)
	}
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

// addAspects stores each result under its aspect's name. The description is an exception, because wallets
// expect a text under that name (ERC-721). "aspects" holds all results.
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

// told maps aspects and numbers to parts of the metadata.
type told map[event.Aspect]map[string]json.RawMessage

func (t told) add(it *record.Iteration, part json.RawMessage) {
	if t[it.Aspect] == nil {
		t[it.Aspect] = map[string]json.RawMessage{}
	}
	t[it.Aspect][strconv.Itoa(it.Number)] = part
}

// tell lists the result and the provenance of every iteration. The newest iterations are included in full, up
// to about metadataAim bytes. Older ones are named by the URIs of their documents, which have the same
// content, so that a write does not cost more after a thousand iterations.
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
