// Package api holds Footlight's HTTP interface: one file per resource, on top of a Router and its middleware
// (package router). Larger resources have packages of their own, such as plans and recordings.
//
// A resource is a struct whose fields are the small interfaces it needs. Its Routes method registers it on a
// Router. Handlers return errors and never write them. openapi.yaml in this folder describes every path; a
// test compares it with the routes.
//
// Package node builds the resources. It also mounts the live protocols beside them, which have their own
// error formats.
package api
