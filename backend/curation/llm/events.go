package llm

import (
	"bytes"
	"encoding/json"
	"io"
	"iter"
	"strings"

	"github.com/tmaxmax/go-sse"
)

// maxEvent limits one event of a stream, in bytes.
const maxEvent = 2 << 20

// events gives go-openai only the data of a stream, one line for each event. From the raw stream, go-openai
// would count keep-alive comments as broken lines, and lose an error after a comment, an error with a space
// before its colon, and a last line without a line end.
type events struct {
	body    io.Closer
	next    func() (sse.Event, error, bool)
	stop    func()
	pending bytes.Buffer
	key     string
	failed  error
}

func newEvents(body io.ReadCloser, key string) *events {
	text := io.MultiReader(io.LimitReader(body, maxAnswer), strings.NewReader("\n\n"))
	next, stop := iter.Pull2(iter.Seq2[sse.Event, error](sse.Read(text, &sse.ReadConfig{MaxEventSize: maxEvent})))
	return &events{body: body, next: next, stop: stop, key: key}
}

func (e *events) Read(p []byte) (int, error) {
	for e.pending.Len() == 0 && e.failed == nil {
		e.failed = e.take()
	}
	if e.pending.Len() > 0 {
		return e.pending.Read(p)
	}
	return 0, e.failed
}

// take reads one event. It returns io.EOF after the last.
func (e *events) take() error {
	ev, err, ok := e.next()
	switch {
	case !ok:
		return io.EOF
	case err != nil:
		return err
	case ev.Data == "":
		return nil
	}
	if err := failure([]byte(ev.Data), e.key); err != nil {
		return err
	}
	e.pending.WriteString("data: " + strings.ReplaceAll(ev.Data, "\n", " ") + "\n\n")
	return nil
}

func (e *events) Close() error {
	e.stop()
	return e.body.Close()
}

// failure returns the error that an answer with status 200 contains, or nil.
func failure(data []byte, key string) error {
	var answer struct{ Error json.RawMessage }
	if json.Unmarshal(data, &answer) != nil || len(answer.Error) == 0 || string(answer.Error) == "null" {
		return nil
	}
	return newError(200, data, key)
}

// asEvents converts a whole completion to a stream.
func asEvents(text []byte, key string) ([]byte, error) {
	if err := failure(text, key); err != nil {
		return nil, err
	}
	var whole struct {
		Choices []struct {
			Message      json.RawMessage `json:"message"`
			FinishReason string          `json:"finish_reason"`
		} `json:"choices"`
		Usage json.RawMessage `json:"usage,omitempty"`
	}
	if json.Unmarshal(text, &whole) != nil || len(whole.Choices) == 0 {
		return nil, newError(200, text, key)
	}
	first := whole.Choices[0]
	chunk, err := json.Marshal(map[string]any{
		"choices": []any{map[string]any{"index": 0, "delta": first.Message, "finish_reason": first.FinishReason}}, "usage": whole.Usage,
	})
	return append(append([]byte("data: "), chunk...), "\n\ndata: [DONE]\n\n"...), err
}

const (
	maxAnswer = 4 << 20  // bytes of one streamed answer
	maxPlain  = 32 << 20 // bytes of an answer that is not streamed
	maxError  = 64 << 10 // bytes of an answer that is not a completion
)
