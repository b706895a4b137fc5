// Package node is the composition root: it opens every room of the house for
// one Config, joins them, and closes them again.
//
//	n, err := node.Open(ctx, cfg, log)   // bottom-up: folder, bus, chain, content, media, doors
//	err = n.Run(ctx)                     // all loops in one group; returns when ctx ends or one fails
//	err = n.Close()                      // in reverse; must always be called
//
// It is the only package that sees both ends of an arrow; the adapters between
// one room's interface and another's type live here, a few lines each.
package node
