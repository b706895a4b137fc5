package web

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/room/chat"
	"footlight/backend/room/chat/rules"
)

// Messages answers with a page of what was said.
func (h Handlers) Messages(w http.ResponseWriter, r *http.Request, id event.ID) error {
	if err := h.access.Read(r, id); err != nil {
		return err
	}
	before, err := number(r, "before")
	if err != nil {
		return err
	}
	limit, err := number(r, "limit")
	if err != nil {
		return err
	}
	if limit != nil && (*limit < 1 || *limit > chat.MaxPage) {
		return event.Invalid("limit", "must be 1 to %d", chat.MaxPage)
	}
	page, err := h.engine.Page(r.Context(), id, or(before, 0), or(limit, chat.DefaultPage))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(w).Encode(page) // the client may have disconnected
	return nil
}

// number reads a number of the query; nil means that it is not there.
func number(r *http.Request, name string) (*uint64, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return nil, nil
	}
	n, err := strconv.ParseUint(text, 10, 53) // JavaScript can count as far
	if err != nil {
		return nil, event.Invalid(name, "must be a whole number")
	}
	return &n, nil
}

func or(n *uint64, otherwise uint64) uint64 {
	if n == nil {
		return otherwise
	}
	return *n
}

// Clear removes everything that was said.
func (h Handlers) Clear(w http.ResponseWriter, r *http.Request, id event.ID) error {
	err := h.access.Own(r, id)
	if err == nil {
		err = h.engine.Clear(r.Context(), id)
	}
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

// Export answers with everything that was said, as JSON or CSV. It sends while it reads, so a failure on the
// way ends the connection.
func (h Handlers) Export(w http.ResponseWriter, r *http.Request, id event.ID) error {
	if err := h.access.Own(r, id); err != nil {
		return err
	}
	var write func(context.Context, http.ResponseWriter, all) error
	format := r.URL.Query().Get("format")
	switch format {
	case "", "json":
		format, write = "json", writeJSON
	case "csv":
		write = writeCSV
	default:
		return event.Invalid("format", "must be json or csv")
	}
	if _, err := h.engine.Page(r.Context(), id, 0, 1); err != nil { // while an error can still be answered
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="`+string(id)+`-chat.`+format+`"`)
	w.Header().Set("Cache-Control", "no-store")
	each := func(ctx context.Context, fn func(rules.Message) error) error { return h.engine.Export(ctx, id, fn) }
	if write(r.Context(), w, each) != nil {
		panic(http.ErrAbortHandler) // tells the client that the file is not complete
	}
	return nil
}

// all calls fn for every message.
type all = func(ctx context.Context, fn func(rules.Message) error) error

func writeJSON(ctx context.Context, w http.ResponseWriter, each all) error {
	w.Header().Set("Content-Type", "application/json")
	before, out := `{"messages":[`, json.NewEncoder(w)
	err := each(ctx, func(m rules.Message) error {
		if _, err := w.Write([]byte(before)); err != nil {
			return err
		}
		before = ","
		return out.Encode(m)
	})
	if err != nil {
		return err
	}
	if before != "," {
		_, _ = w.Write([]byte(before)) // the last Write reports a client that is gone
	}
	_, err = w.Write([]byte("]}\n"))
	return err
}

func writeCSV(ctx context.Context, w http.ResponseWriter, each all) error {
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	out := csv.NewWriter(w)
	_ = out.Write([]string{"n", "at", "name", "role", "tier", "kind", "text", "votes", "answered"}) // Error reports it
	err := each(ctx, func(m rules.Message) error {
		return out.Write([]string{
			strconv.FormatUint(m.N, 10), m.At.Format(time.RFC3339), cell(m.From.Name), string(m.From.Role), cell(m.From.Tier), string(m.Kind),
			cell(m.Text), strconv.Itoa(m.Votes), strconv.FormatBool(m.Answered),
		})
	})
	out.Flush()
	if err == nil {
		err = out.Error()
	}
	return err
}

// cell keeps a spreadsheet from taking a text of a stranger for a formula.
func cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t", rune(text[0])) {
		return "'" + text
	}
	return text
}
