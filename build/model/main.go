// Command model replaces a language model in the browser tests. It serves the endpoint of package llmtest,
// which answers as a model that follows its instructions, on a free port, and prints the base URL.
package main

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"footlight/backend/curation/llm/llmtest"
)

func main() {
	after := flag.Duration("after", 0, "how long it thinks before it answers")
	flag.Parse()
	if err := serve(*after); err != nil {
		fmt.Fprintln(os.Stderr, "model:", err)
		os.Exit(1)
	}
}

func serve(after time.Duration) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // nolint:noctx // the program ends the listener
	if err != nil {
		return err
	}
	fmt.Printf("http://%s/v1\n", listener.Addr())
	server := http.Server{Handler: &llmtest.Endpoint{Default: llmtest.After(after, llmtest.Plan)}, ReadHeaderTimeout: time.Second}
	return server.Serve(listener)
}
