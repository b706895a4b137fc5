//go:build cgo

package transcode

import "context"

// Open starts a transcoder in the process. The context is for the sake of
// builds without C, where it ends the process that does the work.
func Open(context.Context) (*OpusToAAC, error) {
	e, err := openLibav()
	if err != nil {
		return nil, err
	}
	return newOpusToAAC(e), nil
}

// OpenOpus starts a transcoder for AAC with this AudioSpecificConfig. Builds
// without C have none and answer ErrNoOpus.
func OpenOpus(config []byte) (*AACToOpus, error) {
	return openOpus(config, func() (engine, error) { return openLibavOpus(config) })
}
