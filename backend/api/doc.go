// Package api is Footlight's HTTP border: one Router, one file per resource,
// middleware in files of its own.
//
// A resource is a struct whose fields are the small interfaces it needs; its
// Routes method registers it on a Router. Handlers return errors and never
// write them: errors.go alone turns error kinds into a status and the JSON body
// {error, details, received}. openapi.yaml beside this file is the truth about
// every path; a test compares it with the routes.
//
// Package node builds the resources and mounts the live protocols, which
// answer in their own words, next to them.
package api
