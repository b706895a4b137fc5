package llmtest

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// Say streams a text in pieces, its end and, if requested, its usage.
func Say(text string) Script { return SayThen(text, "stop") }

// SayThen streams a text with the given reason to finish; "" sends none.
func SayThen(text, finish string) Script {
	return func(w http.ResponseWriter, _ *http.Request, q Request) {
		s := Begin(w)
		for _, piece := range pieces(text) {
			s.Text(piece)
		}
		if finish != "" {
			s.Finish(finish)
		}
		if q.StreamOptions != nil && q.StreamOptions.IncludeUsage {
			s.Usage(q.size()/4, len(text)/4)
		}
		s.Done()
	}
}

// Hang never answers.
func Hang(_ http.ResponseWriter, r *http.Request, _ Request) { <-r.Context().Done() }

// pieces cuts a text within words, but never within a rune.
func pieces(text string) (all []string) {
	const size = 7
	runes := []rune(text)
	for len(runes) > size {
		all, runes = append(all, string(runes[:size])), runes[size:]
	}
	return append(all, string(runes))
}

// Stream is a completion being written.
type Stream struct{ w http.ResponseWriter }

// Begin sends the head of a stream.
func Begin(w http.ResponseWriter) Stream {
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	s := Stream{w}
	s.Chunk(map[string]any{"role": "assistant", "content": ""}, nil)
	return s
}

// Raw writes text unchanged.
func (s Stream) Raw(text string) {
	fmt.Fprint(s.w, text)
	http.NewResponseController(s.w).Flush() //nolint:errcheck // the client has disconnected
}

// Chunk sends a delta.
func (s Stream) Chunk(delta map[string]any, finish any) {
	s.send(map[string]any{"choices": []any{map[string]any{"index": 0, "delta": delta, "finish_reason": finish}}})
}

// Text sends a part of the answer.
func (s Stream) Text(text string) { s.Chunk(map[string]any{"content": text}, nil) }

// Finish sends the reason why the answer ends.
func (s Stream) Finish(reason string) { s.Chunk(map[string]any{}, reason) }

// Usage sends the chunk with the usage, which has no choices.
func (s Stream) Usage(prompt, completion int) {
	s.send(map[string]any{"choices": []any{}, "usage": map[string]int{
		"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion,
	}})
}

// Done ends the stream.
func (s Stream) Done() { s.Raw("data: [DONE]\n\n") }

func (s Stream) send(fields map[string]any) {
	fields["id"], fields["object"], fields["created"], fields["model"] = "chatcmpl-1", "chat.completion.chunk", 1, "tester"
	text, err := json.Marshal(fields)
	if err != nil {
		panic(err) // maps of strings and numbers can always be encoded
	}
	s.Raw("data: " + string(text) + "\n\n")
}
