package piece

import (
	"errors"
	"fmt"
	"syscall"
)

// Unreadable is the error of reading what is stored of a piece. It is ErrDiffers
// too where a disk says of a sector that it cannot be read (EIO): what was there
// is lost, and trying again would change nothing.
func Unreadable(err error) error {
	if errors.Is(err, syscall.EIO) {
		return fmt.Errorf("%w: %w", ErrDiffers, err)
	}
	return err
}
