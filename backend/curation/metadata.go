package curation

import (
	"encoding/json"
	"fmt"
	"strconv"

	"footlight/backend/blob"
	"footlight/backend/event"
)

const (
	metadataFormat = "footlight/metadata/1"
	metadataAim    = 256 << 10 // bytes, about; beyond it older iterations are named, not told
	maxIterations  = 1000      // per aspect; their digests still fit in a document
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
	doc["iterations"], doc["provenance"] = tell(r, r.telling())
	return canonical(doc)
}

// telling is how many of each aspect's newest iterations the metadata tells in
// full, so that it stays near metadataAim.
func (r *record) telling() int {
	for keep := maxIterations; keep > 1; keep = keep * 3 / 4 {
		size := 0
		for _, it := range r.iterations {
			if it.Number > r.latest(it.Aspect)-keep {
				size += len(it.Result) + 200*(2+len(it.Checks)+len(it.Directives))
			} else {
				size += 90
			}
		}
		if size <= metadataAim {
			return keep
		}
	}
	return 1
}

// describe is the document without its history.
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
	if len(r.statements) > 0 {
		doc["statements"] = r.statements
	}
	addAspects(doc, plan)
	r.describeContent(doc)
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

// tell lists every iteration by aspect and number: its result, and how it came
// about. All but the newest keep of an aspect are named by digest alone.
func tell(r *record, keep int) (iterations, provenance map[event.Aspect]map[string]any) {
	iterations, provenance = map[event.Aspect]map[string]any{}, map[event.Aspect]map[string]any{}
	for _, it := range r.iterations {
		if iterations[it.Aspect] == nil {
			iterations[it.Aspect], provenance[it.Aspect] = map[string]any{}, map[string]any{}
		}
		n := strconv.Itoa(it.Number)
		if it.Number <= r.latest(it.Aspect)-keep {
			iterations[it.Aspect][n] = map[string]any{"uri": blob.URI(blob.RawCID(it.Digest))}
			continue
		}
		iterations[it.Aspect][n] = it.Result
		provenance[it.Aspect][n] = map[string]any{
			"contentHash": it.Digest, "uri": blob.URI(blob.RawCID(it.Digest)), "parent": it.Parent,
			"author": it.Author, "verified": it.Verified, "directives": public(it.Directives), "checks": it.Checks,
			"source": it.Source, "createdAt": it.CreatedAt,
		}
	}
	return iterations, provenance
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
