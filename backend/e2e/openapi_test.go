package e2e_test

import (
	"context"
	"net/http"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"
)

// description loads openapi.yaml for the address at which the server serves it.
func (s *server) description() routers.Router {
	s.t.Helper()
	doc, err := openapi3.NewLoader().LoadFromFile("../api/openapi.yaml")
	if err != nil {
		s.t.Fatal(err)
	}
	doc.Servers = openapi3.Servers{{URL: "http://" + s.HTTP}}
	router, err := legacy.NewRouter(doc)
	if err != nil {
		s.t.Fatalf("openapi.yaml: %v", err)
	}
	return router
}

// described fails the test if a JSON answer of a documented path differs from openapi.yaml.
func (s *server) described(req *http.Request, a answer) {
	s.t.Helper()
	if !strings.HasPrefix(a.header.Get("Content-Type"), "application/json") || a.status == http.StatusForbidden {
		return // not part of the API, or the access check's answer, which info.description documents once
	}
	route, params, err := s.docs.FindRoute(req)
	if err != nil {
		return // a path of a live protocol or of the site
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: req, PathParams: params, Route: route},
		Status:                 a.status, Header: a.header,
		Options: &openapi3filter.Options{IncludeResponseStatus: true},
	}
	if err := openapi3filter.ValidateResponse(context.Background(), input.SetBodyBytes(a.raw)); err != nil {
		s.t.Errorf("%s %s: %d is not what openapi.yaml says: %.600v", req.Method, req.URL.Path, a.status, err)
	}
}
