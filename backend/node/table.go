package node

import "footlight/backend/event"

// Row is one line of the start-up table.
type Row struct{ What, Where, Note string }

// Table says what is where.
func (n *Node) Table() []Row {
	site := n.origins().SiteURL()
	srs := event.Origins{HTTP: n.addrs.API, TLS: n.addrs.TLS}.SiteURL()
	rtmp := "rtmp://" + n.addrs.RTMP + "/live/<eventId>"
	if n.addrs.RTMPS != "" {
		rtmp += ", rtmps://" + n.addrs.RTMPS
	}
	return []Row{
		{"Events", site + "/", "the host's list"},
		{"Room", site + "/room/<eventId>", "what the audience opens"},
		{"API", site + "/plan …", "also on " + srs + " (SRS API); openapi: " + site + "/api/openapi.yaml"},
		{"WebRTC", n.addrs.RTC, "UDP and TCP; WHIP in, WHEP out"},
		{"RTMP", rtmp, "OBS, ffmpeg and their kind, in and out; FLV: " + site + "/live/<eventId>.flv"},
		{"Chain RPC", "http://" + n.addrs.RPC, "embedded chain"},
		{"Data", n.folder.path, "everything that is kept; embedded: NATS, chain, IPFS node, offline drafter"},
	}
}
