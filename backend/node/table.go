package node

import (
	"fmt"
	"strings"

	"footlight/backend/event"
)

// Row is one line of the start-up table.
type Row struct{ What, Where, Note string }

// accessRow says who is let in, and what others can reach.
func (n *Node) accessRow() Row {
	if !n.cfg.Enforced() {
		return Row{"Access", "open", "this machine only, nobody is asked who they are; set --public-url before putting a proxy in front"}
	}
	reach := "this machine"
	if exposed := n.cfg.Exposed(); len(exposed) > 0 {
		reach = "the network, by --" + strings.Join(exposed, ", --")
	}
	note := "sign in at " + n.origins().SiteURL() + "; creators publish, ticket holders watch; reachable from " + reach
	if n.cfg.PublicURL == "" {
		note += "; without --public-url people can sign in on this machine only"
	}
	return Row{"Access", "enforced", note}
}

// chainRow says on which chain plans and tickets are written.
func (n *Node) chainRow() Row {
	if n.chain.Embedded != nil {
		return Row{"Chain RPC", "http://" + n.addrs.RPC, "embedded chain, test money"}
	}
	p := n.ledger.Deployment()
	note := fmt.Sprintf("external chain %d, factory %s", p.ChainID, p.Factory)
	if n.chain.WeiPerMinor == nil {
		note += "; paid tiers are refused without --ledger-wei-per-minor"
	}
	return Row{"Chain RPC", n.chain.RPCURL(), note}
}

// Table says what is where.
func (n *Node) Table() []Row {
	site := n.origins().SiteURL()
	srs := event.Origins{HTTP: n.addrs.API, TLS: n.addrs.TLS}.SiteURL()
	rtmp := "rtmp://" + n.addrs.RTMP + "/live/<eventId>"
	if n.addrs.RTMPS != "" {
		rtmp += ", rtmps://" + n.addrs.RTMPS + "/live/<eventId>"
	}
	rows := []Row{
		n.accessRow(),
		{"Events", site + "/", "the host's list"},
		{"Room", site + "/room/<eventId>", "what the audience opens"},
		{"API", site + "/plan …", "also on " + srs + " (SRS API); openapi: " + site + "/api/openapi.yaml"},
		{"WebRTC", n.addrs.RTC, "UDP and TCP; WHIP in, WHEP out"},
		{"RTMP", rtmp, "OBS, ffmpeg and their kind, in and out; FLV: " + site + "/live/<eventId>.flv"},
		n.chainRow(),
	}
	return append(append(rows, n.swarmRow()...), Row{"Data", n.folder.Path(), "everything that is kept"})
}
