// Package api is Footlight's HTTP border: one file per resource, over a Router
// and what stands before it (package router). Larger resources have packages of
// their own: plans and recordings.
//
// A resource is a struct whose fields are the small interfaces it needs; its
// Routes method registers it on a Router. Handlers return errors and never
// write them. openapi.yaml beside this file is the truth about every path; a
// test compares it with the routes.
//
// Package node builds the resources and mounts the live protocols, which
// answer in their own words, next to them.
package api
