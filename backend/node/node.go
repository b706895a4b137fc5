// Package node is the composition root. It opens every part of the server for one Config, connects the parts,
// and closes them again.
//
//	n, err := node.Open(ctx, cfg, log)   // bottom-up: folder, bus, content, chain, recorder, media, rooms, API
//	err = n.Run(ctx)                     // all loops in one group; returns when ctx ends or one fails
//	err = n.Close()                      // in reverse; must always be called
//
// A part is a struct of what it opens and of the parts it needs, which are opened before it. Short adapters
// between an interface of one package and a type of another live here; larger ones have packages of their own
// (sales, access, places, chain).
package node

import (
	"context"
	"log/slog"

	"footlight/backend/blob"
	"footlight/backend/config"
	"footlight/backend/datadir"
)

// Node is a running Footlight. Open makes it; Close must always be called.
type Node struct {
	*base
	chain    *chainPart
	swarm    *swarmPart
	curation *curationPart
	parts    []part // in the order of opening
}

// part is one part of the server. If open fails, the node closes what it had opened.
type part interface {
	open(ctx context.Context) error
}

// Open opens all parts for cfg bottom-up. The node is listening when Open returns, and answers requests once
// Run runs. cfg must be valid. If a part fails, Open closes what was opened before.
func Open(ctx context.Context, cfg config.Config, log *slog.Logger) (*Node, error) {
	return newNode(cfg, log).opened(ctx)
}

// newNode connects all parts. Each knows the parts before it that it needs, and none after it.
func newNode(cfg config.Config, log *slog.Logger) *Node {
	b := &base{cfg: cfg, log: log, slots: blob.NewSlots(), throttle: blob.NewThrottle()}
	content := &contentPart{base: b}
	chain := &chainPart{base: b}
	people := &peoplePart{base: b, chain: chain}
	swarm := &swarmPart{base: b, content: content, people: people}
	copies := &copiesPart{base: b, content: content, chain: chain, swarm: swarm}
	recording := &recordingPart{base: b, content: content, chain: chain, copies: copies}
	live := &livePart{base: b, recording: recording}
	together := &clusterPart{base: b, content: content, chain: chain, people: people, live: live}
	curation := &curationPart{base: b, content: content, chain: chain, recording: recording}
	rooms := &roomsPart{base: b, content: content, chain: chain, people: people, recording: recording, live: live, cluster: together, curation: curation}
	talk := &chatPart{base: b, rooms: rooms}
	web := &webPart{
		base: b, content: content, chain: chain, people: people, swarm: swarm, copies: copies, recording: recording, live: live, cluster: together,
		curation: curation, rooms: rooms, chat: talk,
	}
	return &Node{
		base: b, chain: chain, swarm: swarm, curation: curation,
		parts: []part{b, content, chain, people, swarm, copies, recording, live, together, curation, rooms, talk, web},
	}
}

func (n *Node) opened(ctx context.Context) (*Node, error) {
	for _, p := range n.parts {
		if err := p.open(ctx); err != nil {
			_ = n.close() // the first error is the one to report
			return nil, err
		}
	}
	return n, nil
}

// Run serves until ctx ends or a part fails.
func (n *Node) Run(ctx context.Context) error {
	n.addrs.Site = n.origins().SiteURL()
	if err := n.folder.Announce(n.addrs); err != nil {
		return err
	}
	n.reserve.TakeBack()
	err := n.run(ctx)
	if withdrawn := n.folder.Withdraw(); err == nil {
		err = withdrawn
	}
	return err
}

// Close frees everything that Open opened, in reverse order.
func (n *Node) Close() error { return n.close() }

// Addresses returns the addresses of the node's listeners.
func (n *Node) Addresses() datadir.Addresses { return n.addrs }

// Table returns the start-up table.
func (n *Node) Table() []Row { return table(n.base, n.chain, n.swarm, n.curation) }
