package piece

import (
	"errors"
	"fmt"
	"syscall"
)

// Unreadable returns the error for a failed read of a stored piece. If the disk reports a bad sector (EIO),
// the error is also ErrDiffers: the bytes are lost, and another attempt would change nothing.
func Unreadable(err error) error {
	if errors.Is(err, syscall.EIO) {
		return fmt.Errorf("%w: %w", ErrDiffers, err)
	}
	return err
}
