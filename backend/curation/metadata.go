package curation

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"footlight/backend/event"
)

const (
	metadataFormat = "footlight/metadata/1"
	metadataAim    = 64 << 10 // bytes, about; beyond it older iterations are named, not told
	maxIterations  = 1000     // per aspect; their digests still fit in a document
)

// planned is a planner scope's results, decoded. Aspects that are not there
// are zero.
type planned struct {
	title       event.TitleResult
	description event.DescriptionResult
	pricing     event.PricingResult
	schedule    event.ScheduleResult
	banner      event.BannerResult
}

func decodePlan(results map[event.Aspect]json.RawMessage) (planned, error) {
	var p planned
	for aspect, into := range map[event.Aspect]any{
		event.Title: &p.title, event.Description: &p.description, event.Pricing: &p.pricing,
		event.Schedule: &p.schedule, event.Banner: &p.banner,
	} {
		if raw, ok := results[aspect]; ok {
			if err := json.Unmarshal(raw, into); err != nil {
				return planned{}, fmt.Errorf("curation: read %s: %w", aspect, err)
			}
		}
	}
	return p, nil
}

// results strips iterations down to what they say.
func results(its map[event.Aspect]event.Iteration) map[event.Aspect]json.RawMessage {
	out := map[event.Aspect]json.RawMessage{}
	for aspect, it := range its {
		out[aspect] = it.Result
	}
	return out
}

// metadata is the event's ERC-721 style document.
func (e *Engine) metadata(r *record) ([]byte, error) {
	doc, err := e.describe(r)
	if err != nil {
		return nil, err
	}
	if doc["iterations"], doc["provenance"], err = r.tell(); err != nil {
		return nil, err
	}
	return encode(doc)
}

// describe is the document without its history, for encode.
func (e *Engine) describe(r *record) (map[string]any, error) {
	plan := results(r.heads(event.Planner))
	p, err := decodePlan(plan)
	if err != nil {
		return nil, err
	}
	brief, _ := r.brief()
	room := e.origins.URLs(r.id).Room
	doc := map[string]any{
		"format":        metadataFormat,
		"name":          name(r.id, p, brief),
		"description":   firstOf(p.description.Summary, brief.Description, brief.Category),
		"image":         p.banner.ImageURL,
		"external_url":  room,
		"attributes":    attributes(p, brief),
		"eventId":       r.id,
		"creator":       r.seal.Creator,
		"status":        r.status(event.Planner),
		"proxyAddress":  e.register.Address(r.id, r.seal.Creator),
		"generatedAt":   e.clock(),
		"contentStatus": nil,
		"schema":        jsonLD(r.id, p, brief, room),
	}
	addAspects(doc, plan)
	r.describeContent(doc)
	if len(r.statements) > 0 {
		said, err := canonical(r.statements)
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

func (r *record) describeContent(doc map[string]any) {
	if a, ok := r.accepted(event.Planner); ok {
		doc["selectedIterations"] = a.Selection
	}
	if !r.has(event.Promoter) {
		delete(doc, "contentStatus")
		return
	}
	doc["contentStatus"] = r.status(event.Promoter)
	doc["content"] = results(r.heads(event.Promoter))
	if a, ok := r.accepted(event.Promoter); ok {
		doc["contentSelectedIterations"] = a.Selection
	}
}

func (r *record) status(scope event.Scope) event.Status {
	if _, ok := r.accepted(scope); ok {
		return event.Accepted
	}
	return event.PlanReady
}

// told is a part of the metadata by aspect and number.
type told map[event.Aspect]map[string]json.RawMessage

func (t told) add(it *iteration, part json.RawMessage) {
	if t[it.Aspect] == nil {
		t[it.Aspect] = map[string]json.RawMessage{}
	}
	t[it.Aspect][strconv.Itoa(it.Number)] = part
}

// tell lists every iteration: its result, and how it came about. The newest of an
// aspect and those before it are told in full, as many as are about metadataAim;
// older ones are named by the URI of their documents, which say the same, so that
// a write costs no more after a thousand of them.
func (r *record) tell() (iterations, provenance told, err error) {
	iterations, provenance = told{}, told{}
	size := 0
	for _, it := range slices.Backward(r.iterations) {
		if newest := iterations[it.Aspect] == nil; !newest && size > metadataAim {
			iterations.add(it, json.RawMessage(`{"uri":"`+it.uri+`"}`))
			continue
		}
		how, err := it.provenance()
		if err != nil {
			return nil, nil, err
		}
		iterations.add(it, it.Result)
		provenance.add(it, how)
		size += len(it.Result) + len(how)
	}
	return iterations, provenance, nil
}

func provenance(it event.Iteration, uri string) ([]byte, error) {
	return canonical(map[string]any{
		"contentHash": it.Digest, "uri": uri, "parent": it.Parent,
		"author": it.Author, "verified": it.Verified, "directives": public(it.Directives), "checks": it.Checks,
		"source": it.Source, "createdAt": it.CreatedAt,
	})
}

func name(id event.ID, p planned, brief event.Brief) string {
	return firstOf(p.title.Title, brief.Title, string(id))
}

func firstOf(texts ...string) string {
	for _, s := range texts {
		if s != "" {
			return s
		}
	}
	return ""
}
