package capture

/*
#include <linux/videodev2.h>
#include <sys/ioctl.h>

typedef struct { int space, matrix, levels; } told_colours;

// told_by reads which colours a camera sends. It returns 0 if the camera tells them.
static int told_by(int fd, told_colours *to) {
	struct v4l2_format f = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
	int err = ioctl(fd, VIDIOC_G_FMT, &f);
	*to = (told_colours){f.fmt.pix.colorspace, f.fmt.pix.ycbcr_enc, f.fmt.pix.quantization};
	return err;
}
*/
import "C"

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/pion/mediadevices/pkg/driver"
	"github.com/pion/mediadevices/pkg/driver/camera"
	"github.com/pion/mediadevices/pkg/frame"
)

// frameColours returns the colours of a started camera's frames. A camera that does not tell them has those
// of the kernel's rules: BT.601 with video range.
func frameColours(device driver.Driver, format frame.Format) colours {
	if format == frame.FormatMJPEG {
		return jpegColours
	}
	_, node, _ := strings.Cut(device.Info().Label, camera.LabelSeparator)
	f, err := os.Open(filepath.Join("/dev", node))
	if err != nil {
		return colours{}
	}
	defer f.Close()
	var told C.told_colours
	if C.told_by(C.int(f.Fd()), &told) != 0 {
		return colours{}
	}
	return coloursFrom(int(told.space), int(told.matrix), int(told.levels))
}

// coloursFrom follows the kernel's rules for what a camera leaves open (V4L2_MAP_YCBCR_ENC_DEFAULT and
// V4L2_MAP_QUANTIZATION_DEFAULT).
func coloursFrom(space, matrix, levels int) colours {
	return colours{
		hd: matrix == C.V4L2_YCBCR_ENC_709 ||
			matrix == C.V4L2_YCBCR_ENC_DEFAULT && (space == C.V4L2_COLORSPACE_REC709 || space == C.V4L2_COLORSPACE_DCI_P3),
		full: levels == C.V4L2_QUANTIZATION_FULL_RANGE || levels == C.V4L2_QUANTIZATION_DEFAULT && space == C.V4L2_COLORSPACE_JPEG,
	}
}
