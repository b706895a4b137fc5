#ifndef FOOTLIGHT_PICTURES_H
#define FOOTLIGHT_PICTURES_H

#include <stdint.h>

typedef struct fl_pictures fl_pictures;

// fl_picture is a decoded picture in planes of 4:2:0, valid until the next call.
typedef struct {
	uint8_t *plane[3];
	int stride[3];
	int width, height;
	int hd, full; // BT.709 instead of BT.601; full instead of video range
} fl_picture;

// All functions return a negative AVERROR on failure.

// fl_pictures_open makes a decoder of VP8 or H.264 that refuses pictures with more pixels than most.
int fl_pictures_open(fl_pictures **out, int vp8, int64_t most);
// fl_pictures_decode decodes one frame. It returns 1 and a picture, or 0 if the frame makes none.
int fl_pictures_decode(fl_pictures *d, const uint8_t *data, int size, fl_picture *out);
void fl_pictures_close(fl_pictures *d);

#endif
