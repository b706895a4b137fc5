// Package httpserver serves HTTP to untrusted clients. Each client has a share of the connections, and slow
// bodies are limited in time.
//
//	var s httpserver.Server
//	bound, err := s.Listen(ctx, "127.0.0.1:0", nil)
//	s.Handle(httpserver.Patient(httpserver.Traced(routes, log)), log)
//	err = s.Run(ctx)   // until ctx ends; answers under way are finished
//	err = s.Close()    // also if Run never ran
package httpserver
