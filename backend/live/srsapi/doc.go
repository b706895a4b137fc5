// Package srsapi answers the HTTP API of SRS, so that tools written for it work here:
// lists of streams and clients, kicking, and the JSON calls that exchanged SDP before
// WHIP did. Shapes, codes and quirks are SRS 7's; see
// https://ossrs.net/lts/en-us/docs/v7/doc/http-api. Only POST {"action":"kick"} on a
// client is Footlight's own.
//
// The Handler serves /api/v1/, /rtc/v1/publish/ and /rtc/v1/play/. Others decide
// before it who may ask.
package srsapi
