package llm

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/sashabaranov/go-openai"
)

// Local is a model server on this machine that is not configured.
type Local struct {
	URL    string   // base URL of its API
	Models []string // names in that API
}

const (
	localPatience = time.Second // a slower server is offered at the next start
	maxOffered    = 5           // models that an offer names
)

// LocalURLs returns the default addresses of Ollama and LM Studio.
func LocalURLs() []string { return []string{"http://127.0.0.1:11434/v1", "http://127.0.0.1:1234/v1"} }

// FindLocal returns the model servers that answer at urls, in the order of urls. It only reads their lists of
// models.
func FindLocal(ctx context.Context, urls []string) (found []Local) {
	ctx, cancel := context.WithTimeout(ctx, localPatience)
	defer cancel()
	at := make([]Local, len(urls))
	var asking sync.WaitGroup
	for i, url := range urls {
		asking.Go(func() { at[i] = Local{url, localModels(ctx, url)} })
	}
	asking.Wait()
	for _, l := range at {
		if len(l.Models) > 0 {
			found = append(found, l)
		}
	}
	return found
}

func localModels(ctx context.Context, url string) (names []string) {
	cfg := openai.DefaultConfig("")
	cfg.BaseURL = url
	cfg.HTTPClient = &http.Client{
		Transport: &transport{next: http.DefaultTransport, firstByte: localPatience, idle: localPatience, plain: true},
		// a redirect may lead to another machine
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	list, err := openai.NewClientWithConfig(cfg).ListModels(ctx)
	if err != nil {
		return nil
	}
	for _, m := range list.Models {
		if m.ID != "" && !strings.ContainsFunc(m.ID, func(r rune) bool { return !unicode.IsPrint(r) }) && len(m.ID) <= 200 {
			names = append(names, m.ID)
		}
	}
	return names
}

// String offers the server by address.
func (l Local) String() string {
	names := strings.Join(l.Models[:min(len(l.Models), maxOffered)], ", ")
	if more := len(l.Models) - maxOffered; more > 0 {
		names += ", …"
	}
	return l.URL + " has " + names
}
