package node

import (
	"fmt"
	"strings"

	"footlight/backend/event"
)

// Row is one line of the start-up table.
type Row struct{ What, Where, Note string }

// accessRow describes who is admitted, and from where the server can be reached.
func accessRow(b *base) Row {
	if !b.cfg.Enforced() {
		return Row{"Access", "open", "this machine only, without signing in; set --public-url before putting a proxy in front"}
	}
	reach := "this machine"
	if exposed := b.cfg.Exposed(); len(exposed) > 0 {
		reach = "the network, by --" + strings.Join(exposed, ", --")
	}
	note := "sign in at " + b.origins().SiteURL() + "; creators publish, ticket holders watch; reachable from " + reach
	if b.cfg.PublicURL == "" {
		note += "; without --public-url users can sign in on this machine only"
	}
	return Row{"Access", "enforced", note}
}

// chainRow names the chain of plans and tickets.
func chainRow(c *chainPart) Row {
	if c.Embedded != nil {
		return Row{"Chain RPC", "http://" + c.addrs.RPC, "embedded chain, test money"}
	}
	p := c.Ledger.Deployment()
	note := fmt.Sprintf("external chain %d, factory %s", p.ChainID, p.Factory)
	if c.WeiPerMinor == nil {
		note += "; paid tiers are refused without --ledger-wei-per-minor"
	}
	return Row{"Chain RPC", c.RPCURL(), note}
}

// modelRows offers the unused model servers on this machine.
func modelRows(c *curationPart) (rows []Row) {
	for _, l := range c.offered {
		rows = append(rows, Row{"Model", "none", l.String() + "; to draft with it: --llm-url " + l.URL + " --llm-model …"})
	}
	return rows
}

// swarmRow returns the addresses for other IPFS nodes.
func swarmRow(s *swarmPart) []Row {
	if s.swarm == nil {
		return nil
	}
	at := strings.Join(s.swarm.Status().Addresses, ", ")
	if at == "" {
		at = "connects only"
	}
	return []Row{{"IPFS", at, "other nodes can fetch public content by bitswap; private content stays hidden"}}
}

// frontRow describes the front page.
func frontRow(b *base) Row {
	note := "what is on, what comes, and replays"
	if !b.cfg.Lists() {
		note = "lists no events; --directory on would"
	}
	return Row{"Front page", b.origins().SiteURL() + "/", note}
}

// table returns all rows.
func table(b *base, c *chainPart, s *swarmPart, m *curationPart) []Row {
	site := b.origins().SiteURL()
	srs := event.Origins{HTTP: b.addrs.API, TLS: b.addrs.TLS}.SiteURL()
	rtmp := "rtmp://" + b.addrs.RTMP + "/live/<eventId>"
	if b.addrs.RTMPS != "" {
		rtmp += ", rtmps://" + b.addrs.RTMPS + "/live/<eventId>"
	}
	rows := []Row{
		accessRow(b),
		frontRow(b),
		{"Host", site + "/host", "all events and the server's health, for the host"},
		{"Room", site + "/room/<eventId>", "the audience's page"},
		{"API", site + "/plan …", "also on " + srs + " (SRS API); openapi: " + site + "/api/openapi.yaml"},
		{"WebRTC", b.addrs.RTC, "UDP and TCP; WHIP in, WHEP out"},
		{"RTMP", rtmp, "encoders such as OBS and ffmpeg, in and out; FLV: " + site + "/live/<eventId>.flv"},
		chainRow(c),
	}
	rows = append(append(rows, swarmRow(s)...), modelRows(m)...)
	return append(rows, Row{"Data", b.folder.Path(), "all stored data"})
}
