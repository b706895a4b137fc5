package signaling

import (
	"errors"
	"io"
	"net/http"
	"strings"

	"footlight/backend/body"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/negotiation"
)

// Refusals of a request.
var (
	// ErrApp refuses an application other than "live".
	ErrApp           = errors.New(`signaling: the app must be "live"`)
	errUnconditional = errors.New("signaling: PATCH without If-Match")
	errStale         = errors.New("signaling: PATCH for another ICE generation")
)

// errType refuses a body of the wrong Content-Type.
type errType struct{ want string }

func (e *errType) Error() string { return "signaling: the Content-Type must be " + e.want }

// fail answers with the status and the sentence for an error.
func (e *Endpoint) fail(w http.ResponseWriter, err error) {
	status, text := explain(err)
	if errors.Is(err, live.ErrInUse) {
		w.Header().Set(live.RefusalHeader, live.RefusedInUse)
	}
	e.cfg.Logger.Debug("request refused", "protocol", e.protocol.Name, "status", status, "reason", text)
	switch status {
	case http.StatusInternalServerError:
		e.cfg.Logger.Error("request failed", "protocol", e.protocol.Name, "err", err)
	case http.StatusServiceUnavailable:
		w.Header().Set("Retry-After", "10")
	case http.StatusConflict:
		w.Header().Set("Retry-After", "3")
	case http.StatusUnauthorized:
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	refuse(w, status, text)
}

func explain(err error) (status int, text string) {
	var refusal *negotiation.Refusal
	if errors.As(err, &refusal) {
		if errors.Is(err, negotiation.ErrCodec) {
			return http.StatusNotAcceptable, refusal.Reason
		}
		return http.StatusBadRequest, refusal.Reason
	}
	if status, text = explainRequest(err); status != 0 {
		return status, text
	}
	return explainLive(err)
}

// explainRequest explains errors in the request itself. It returns 0 for other errors.
func explainRequest(err error) (status int, text string) {
	var (
		invalid *event.ErrInvalid
		kind    *errType
		large   *http.MaxBytesError
	)
	switch {
	case errors.As(err, &kind):
		return http.StatusUnsupportedMediaType, "The Content-Type must be " + kind.want + "."
	case errors.As(err, &large):
		return http.StatusRequestEntityTooLarge, "The body is larger than 64 KiB."
	case errors.As(err, &invalid):
		return http.StatusBadRequest, "The stream name " + invalid.Reason + "."
	case errors.Is(err, ErrApp):
		return http.StatusNotFound, `There is no such app: use app=live.`
	case errors.Is(err, errUnconditional):
		return http.StatusPreconditionRequired, "A PATCH needs If-Match: the ETag of the session to add candidates, or * to restart ICE. " +
			"The server's operator can allow PATCH without it (--lenient-patch)."
	case errors.Is(err, errStale):
		return http.StatusPreconditionFailed, "The session has another ETag: ICE was restarted meanwhile."
	case errors.Is(err, body.ErrBusy):
		return http.StatusServiceUnavailable, "Too many large requests are under way. Try again in a moment."
	case errors.Is(err, io.ErrUnexpectedEOF):
		return http.StatusBadRequest, "The body ended early."
	}
	return 0, ""
}

// explainLive explains errors of the hub and of package rtc.
func explainLive(err error) (status int, text string) {
	switch {
	case errors.Is(err, live.ErrUnauthenticated):
		return http.StatusUnauthorized, "Send a token (Authorization: Bearer, or ?token=). " + live.Why(err)
	case errors.Is(err, live.ErrDenied):
		return http.StatusForbidden, "Not allowed. " + live.Why(err)
	case errors.Is(err, live.ErrOvertaken):
		return http.StatusConflict, "Another device of yours took this event over and is sending. Stop it there first, or stay away for a minute."
	case errors.Is(err, live.ErrBusy):
		return http.StatusConflict, "Somebody else is publishing this event. Stop the other publisher, publish with the same account or from the same device, " +
			"or wait until it has been silent for 3 seconds."
	case errors.Is(err, live.ErrUnavailable):
		return http.StatusServiceUnavailable, "Your access cannot be checked at the moment. Try again soon."
	case errors.Is(err, live.ErrFull):
		return http.StatusServiceUnavailable, "The server has as many connections as it is allowed, altogether or from your account or network. Try again later."
	case errors.Is(err, live.ErrClosed), errors.Is(err, rtc.ErrClosed):
		return http.StatusServiceUnavailable, "The server is going down, or the session has just ended. Try again."
	case errors.Is(err, live.ErrTakenOver), errors.Is(err, live.ErrKicked), errors.Is(err, live.ErrGrantEnded), errors.Is(err, live.ErrMadeRoom):
		return http.StatusForbidden, "The session was ended: " + err.Error()
	case errors.Is(err, rtc.ErrEncoders):
		return http.StatusServiceUnavailable, "This browser offers VP8 without H264, and the server encodes as many such streams as it can already. " +
			"Try again later, or publish with a browser that has H264."
	case errors.Is(err, rtc.ErrRestart):
		return http.StatusUnprocessableEntity, "These candidates are of another ICE generation. To restart ICE, send them with If-Match: *."
	}
	return http.StatusInternalServerError, "The server failed to answer the offer."
}

func refuse(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, strings.TrimSpace(text)+"\n") // a client that went away does not read it
}

func notAllowed(w http.ResponseWriter, r *http.Request, allow string) {
	w.Header().Set("Allow", allow)
	refuse(w, http.StatusMethodNotAllowed, "This address does not take "+r.Method+".")
}
