// Package node is the composition root: it opens every part of the server for one Config,
// joins them, and closes them again.
//
//	n, err := node.Open(ctx, cfg, log)   // bottom-up: folder, bus, content, chain, recorder, media, rooms, API
//	err = n.Run(ctx)                     // all loops in one group; returns when ctx ends or one fails
//	err = n.Close()                      // in reverse; must always be called
//
// A part is a struct with what it opens and the parts that it needs, which are open before
// it. Adapters between one package's interface and another's type live here where they are
// a few lines; larger ones have packages of their own (sales, access, places, chain).
package node
