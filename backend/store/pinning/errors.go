package pinning

import "errors"

var (
	// ErrFailed is returned where the service gave up on the content.
	ErrFailed = errors.New("the service could not pin the content")
	// ErrPending is returned where the service has not pinned the content yet.
	ErrPending = errors.New("the service has not pinned the content yet")
	// ErrWrongRoot is returned where the service answers about other content.
	ErrWrongRoot = errors.New("the service answers about another root")
	// errAnswer is an answer that is none of the API's.
	errAnswer = errors.New("the service's answer is not understood")
)
