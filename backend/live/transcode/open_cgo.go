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
