#ifndef FOOTLIGHT_LIBAV_H
#define FOOTLIGHT_LIBAV_H

#include <stdint.h>

typedef struct fl_transcoder fl_transcoder;

// All functions return a negative AVERROR on failure.

// fl_open makes a transcoder from Opus to AAC, fl_open_opus one from the AAC
// that config (an AudioSpecificConfig) describes to Opus. celt promises that
// no packet has a SILK part.
int fl_open(fl_transcoder **out, int bitrate, int celt);
int fl_open_opus(fl_transcoder **out, int bitrate, const uint8_t *config, int size);
// fl_push decodes one packet and queues exactly n samples of it,
// fl_push_resampled queues n in the long run; undecodable packets are silence.
int fl_push(fl_transcoder *t, const uint8_t *data, int size, int n);
int fl_push_resampled(fl_transcoder *t, const uint8_t *data, int size, int n);
// fl_finish says that no more will be pushed.
void fl_finish(fl_transcoder *t);
// fl_pull points data at the next access unit, valid until the next call, and
// returns its size; 0 when more input is needed or all has been given.
int fl_pull(fl_transcoder *t, uint8_t **data);
void fl_close(fl_transcoder *t);

// fl_units holds access units end to end.
typedef struct {
	uint8_t *data;
	int size, room;
	int *sizes;
	int count, places;
} fl_units;

// fl_batch makes AAC of n packets, which lie end to end in data and have the given samples. out is to be freed by
// fl_free also after an error.
int fl_batch(fl_units *out, int bitrate, int celt, const uint8_t *data, const int *sizes, const int *samples, int n);
void fl_free(fl_units *out);

#endif
