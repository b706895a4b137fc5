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
