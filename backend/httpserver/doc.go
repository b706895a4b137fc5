// Package httpserver serves HTTP to strangers: on listeners of which a client has no more
// than its share of connections, and with patience for slow bodies that ends.
//
//	var s httpserver.Server
//	bound, err := s.Listen(ctx, "127.0.0.1:0", nil)
//	s.Handle(httpserver.Patient(httpserver.Traced(routes, log)), log)
//	err = s.Run(ctx)   // until ctx ends; answers under way are finished
//	err = s.Close()    // also where Run never ran
package httpserver
