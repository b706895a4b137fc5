//go:build !cgo

package transcode

import "context"

// Open starts an ffmpeg process, found in PATH, that ends with ctx or Close.
func Open(ctx context.Context) (*OpusToAAC, error) {
	e, err := openProcess(ctx)
	if err != nil {
		return nil, err
	}
	return newOpusToAAC(e), nil
}

// OpenOpus answers ErrNoOpus: only builds that link C make Opus.
func OpenOpus([]byte) (*AACToOpus, error) { return nil, ErrNoOpus }
