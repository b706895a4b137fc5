package kubo

import "errors"

var (
	// ErrWrongRoot is returned where the node imported something else.
	ErrWrongRoot = errors.New("the node imported another root")
	// ErrNotPinned is returned where the node does not keep what it was given.
	ErrNotPinned = errors.New("the node has not pinned the content")
	// errAnswer is an answer that is none of the API's.
	errAnswer = errors.New("the node's answer is not understood")
	// errStall is an import that made no progress.
	errStall = errors.New("the node takes no more bytes, or does not answer")
)
