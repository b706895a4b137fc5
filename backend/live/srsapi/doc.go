// Package srsapi answers the HTTP API of SRS, so that tools written for SRS work here: lists of streams and
// clients, kicking, and the JSON calls that exchanged SDP before WHIP. Shapes, codes and quirks are those of
// SRS 7; see https://ossrs.net/lts/en-us/docs/v7/doc/http-api. Only POST {"action":"kick"} on a client is
// Footlight's own.
//
// The Handler serves /api/v1/, /rtc/v1/publish/ and /rtc/v1/play/. The access check comes before it.
package srsapi
