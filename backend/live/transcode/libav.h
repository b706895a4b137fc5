#ifndef FOOTLIGHT_LIBAV_H
#define FOOTLIGHT_LIBAV_H

#include <stdint.h>

typedef struct fl_transcoder fl_transcoder;

// All functions return a negative AVERROR on failure.

int fl_open(fl_transcoder **out, int bitrate);
// fl_push decodes one Opus packet and queues exactly n samples of it.
int fl_push(fl_transcoder *t, const uint8_t *data, int size, int n);
// fl_finish says that no more will be pushed.
void fl_finish(fl_transcoder *t);
// fl_pull points data at the next access unit, valid until the next call, and
// returns its size; 0 when more input is needed or all has been given.
int fl_pull(fl_transcoder *t, uint8_t **data);
void fl_close(fl_transcoder *t);

#endif
