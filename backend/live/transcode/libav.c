//go:build cgo

#include "libav.h"

#include <libavcodec/avcodec.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/channel_layout.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

enum { RATE = 48000, LONGEST = RATE * 120 / 1000 };

struct fl_transcoder {
	AVCodecContext *dec, *enc;
	SwrContext *swr;    // whatever the decoder gives to what the encoder takes
	AVAudioFifo *fifo;  // decoded frames in, frames to encode out
	AVFrame *raw, *pcm; // as decoded; as converted and as encoded
	AVPacket *in, *out;
	int64_t pts;
	int finished;
};

// FFmpeg's own decoder takes a fifth of libopus's time. Only libopus keeps its samples in step with packets that
// have a SILK part.
static int open_opus_decoder(fl_transcoder *t, int celt) {
	const AVCodec *c = celt ? avcodec_find_decoder_by_name("opus") : NULL;
	if (!c) c = avcodec_find_decoder_by_name("libopus");
	if (!c) c = avcodec_find_decoder(AV_CODEC_ID_OPUS);
	if (!c) return AVERROR_DECODER_NOT_FOUND;
	if (!(t->dec = avcodec_alloc_context3(c))) return AVERROR(ENOMEM);
	t->dec->sample_rate = RATE;
	t->dec->request_sample_fmt = AV_SAMPLE_FMT_FLT;
	av_channel_layout_default(&t->dec->ch_layout, 2);
	return avcodec_open2(t->dec, c, NULL);
}

static int open_aac_decoder(fl_transcoder *t, const uint8_t *config, int size) {
	const AVCodec *c = avcodec_find_decoder(AV_CODEC_ID_AAC);
	if (!c) return AVERROR_DECODER_NOT_FOUND;
	if (!(t->dec = avcodec_alloc_context3(c))) return AVERROR(ENOMEM);
	t->dec->extradata = av_mallocz(size + AV_INPUT_BUFFER_PADDING_SIZE);
	if (!t->dec->extradata) return AVERROR(ENOMEM);
	memcpy(t->dec->extradata, config, size);
	t->dec->extradata_size = size;
	return avcodec_open2(t->dec, c, NULL);
}

static int alloc_encoder(fl_transcoder *t, const AVCodec *c, enum AVSampleFormat format, int bitrate) {
	if (!c) return AVERROR_ENCODER_NOT_FOUND;
	if (!(t->enc = avcodec_alloc_context3(c))) return AVERROR(ENOMEM);
	t->enc->sample_rate = RATE;
	t->enc->time_base = (AVRational){1, RATE};
	t->enc->sample_fmt = format;
	t->enc->bit_rate = bitrate;
	av_channel_layout_default(&t->enc->ch_layout, 2);
	return 0;
}

static int open_aac_encoder(fl_transcoder *t, int bitrate) {
	const AVCodec *c = avcodec_find_encoder(AV_CODEC_ID_AAC);
	int err = alloc_encoder(t, c, AV_SAMPLE_FMT_FLTP, bitrate);
	if (err < 0) return err;
	// The fast coder is better than the default above 64 kbit/s (ffmpeg-codecs(1)), and half its work. Mid/side coding
	// would save bits that there are enough of, and takes a third of the time for a single voice.
	av_opt_set(t->enc->priv_data, "aac_coder", "fast", 0);
	av_opt_set_int(t->enc->priv_data, "aac_ms", 0, 0);
	return avcodec_open2(t->enc, c, NULL);
}

static int open_opus_encoder(fl_transcoder *t, int bitrate) {
	const AVCodec *c = avcodec_find_encoder_by_name("libopus");
	int err = alloc_encoder(t, c, AV_SAMPLE_FMT_FLT, bitrate);
	if (err < 0) return err;
	av_opt_set(t->enc->priv_data, "application", "lowdelay", 0);
	av_opt_set(t->enc->priv_data, "frame_duration", "20", 0);
	return avcodec_open2(t->enc, c, NULL);
}

static int open_buffers(fl_transcoder *t) {
	t->fifo = av_audio_fifo_alloc(t->enc->sample_fmt, 2, 2 * LONGEST);
	t->raw = av_frame_alloc();
	t->pcm = av_frame_alloc();
	t->in = av_packet_alloc();
	t->out = av_packet_alloc();
	if (!t->fifo || !t->raw || !t->pcm || !t->in || !t->out) return AVERROR(ENOMEM);
	return 0;
}

static fl_transcoder *alloc_transcoder(void) {
	av_log_set_level(AV_LOG_FATAL); // a publisher's bad packets are not our log's business
	return av_mallocz(sizeof(fl_transcoder));
}

// opened gives out a transcoder whose codecs are open, or frees it.
static int opened(fl_transcoder *t, fl_transcoder **out, int err) {
	if (err >= 0) err = open_buffers(t);
	if (err < 0) fl_close(t);
	else *out = t;
	return err;
}

int fl_open(fl_transcoder **out, int bitrate, int celt) {
	fl_transcoder *t = alloc_transcoder();
	if (!t) return AVERROR(ENOMEM);
	int err = open_opus_decoder(t, celt);
	if (err >= 0) err = open_aac_encoder(t, bitrate);
	return opened(t, out, err);
}

int fl_open_opus(fl_transcoder **out, int bitrate, const uint8_t *config, int size) {
	fl_transcoder *t = alloc_transcoder();
	if (!t) return AVERROR(ENOMEM);
	int err = open_aac_decoder(t, config, size);
	if (err >= 0) err = open_opus_encoder(t, bitrate);
	return opened(t, out, err);
}

void fl_close(fl_transcoder *t) {
	avcodec_free_context(&t->dec);
	avcodec_free_context(&t->enc);
	swr_free(&t->swr);
	if (t->fifo) av_audio_fifo_free(t->fifo);
	av_frame_free(&t->raw);
	av_frame_free(&t->pcm);
	av_packet_free(&t->in);
	av_packet_free(&t->out);
	av_free(t);
}

// pcm_of makes t->pcm a writable stereo frame of n samples for the encoder.
static int pcm_of(fl_transcoder *t, int n) {
	av_frame_unref(t->pcm);
	t->pcm->format = t->enc->sample_fmt;
	t->pcm->sample_rate = RATE;
	t->pcm->nb_samples = n;
	av_channel_layout_default(&t->pcm->ch_layout, 2);
	return av_frame_get_buffer(t->pcm, 0);
}

// convert puts t->raw behind the got samples that t->pcm already holds.
static int convert(fl_transcoder *t, int got) {
	uint8_t *at[2];
	int err;
	if (!t->swr) {
		err = swr_alloc_set_opts2(&t->swr, &t->pcm->ch_layout, t->enc->sample_fmt, RATE,
			&t->raw->ch_layout, t->raw->format, t->raw->sample_rate, 0, NULL);
		if (err < 0 || (err = swr_init(t->swr)) < 0) return err;
	}
	int step = sizeof(float) * (av_sample_fmt_is_planar(t->enc->sample_fmt) ? 1 : 2);
	for (int i = 0; i < 2; i++) at[i] = t->pcm->data[i] + got * step;
	return swr_convert(t->swr, at, t->pcm->nb_samples - got,
		(const uint8_t **)t->raw->extended_data, t->raw->nb_samples);
}

static int send(fl_transcoder *t, const uint8_t *data, int size) {
	int err = av_new_packet(t->in, size);
	if (err < 0) return err;
	memcpy(t->in->data, data, size); // libav wants padding behind the data
	err = avcodec_send_packet(t->dec, t->in);
	av_packet_unref(t->in);
	return err;
}

static int queue(fl_transcoder *t, int n) {
	int err = av_audio_fifo_write(t->fifo, (void **)t->pcm->extended_data, n);
	return err < n ? (err < 0 ? err : AVERROR(ENOMEM)) : 0;
}

int fl_push(fl_transcoder *t, const uint8_t *data, int size, int n) {
	int err = pcm_of(t, n), got = 0;
	if (err < 0) return err;
	err = send(t, data, size);
	while (err >= 0 && got < n && avcodec_receive_frame(t->dec, t->raw) >= 0) {
		if ((err = convert(t, got)) > 0) got += err;
		av_frame_unref(t->raw);
	}
	av_samples_set_silence(t->pcm->extended_data, got, n - got, 2, t->enc->sample_fmt);
	return queue(t, n);
}

// Resampling keeps some samples back and gives them later, so that a packet's
// own number of samples is right only in the long run: what comes is taken.
int fl_push_resampled(fl_transcoder *t, const uint8_t *data, int size, int n) {
	enum { SLACK = 256 };
	int err = pcm_of(t, n + SLACK), got = 0;
	if (err < 0) return err;
	err = send(t, data, size);
	while (err >= 0 && got < n + SLACK && avcodec_receive_frame(t->dec, t->raw) >= 0) {
		if ((err = convert(t, got)) > 0) got += err;
		av_frame_unref(t->raw);
	}
	if (got > 0) return queue(t, got);
	av_samples_set_silence(t->pcm->extended_data, 0, n, 2, t->enc->sample_fmt);
	return queue(t, n);
}

// feed gives the encoder one frame, if there is one to give.
static int feed(fl_transcoder *t) {
	int n = av_audio_fifo_size(t->fifo);
	if (n > t->enc->frame_size) n = t->enc->frame_size;
	if (n == 0 && t->finished) return avcodec_send_frame(t->enc, NULL);
	if (n < t->enc->frame_size && !t->finished) return AVERROR(EAGAIN);
	int err = pcm_of(t, n);
	if (err < 0) return err;
	if ((err = av_audio_fifo_read(t->fifo, (void **)t->pcm->extended_data, n)) < 0) return err;
	t->pcm->pts = t->pts;
	t->pts += n;
	return avcodec_send_frame(t->enc, t->pcm);
}

void fl_finish(fl_transcoder *t) {
	t->finished = 1;
}

int fl_pull(fl_transcoder *t, uint8_t **data) {
	av_packet_unref(t->out);
	for (;;) {
		int err = avcodec_receive_packet(t->enc, t->out);
		if (err >= 0) {
			*data = t->out->data;
			return t->out->size;
		}
		if (err == AVERROR_EOF) return 0;
		if (err != AVERROR(EAGAIN)) return err;
		err = feed(t);
		if (err == AVERROR(EAGAIN)) return 0;
		if (err < 0) return err;
	}
}

static int grow(void **p, int *room, int need, int each) {
	if (need <= *room) return 0;
	int more = need * 2;
	void *bigger = av_realloc_array(*p, more, each);
	if (!bigger) return AVERROR(ENOMEM);
	*p = bigger;
	*room = more;
	return 0;
}

// drain keeps the access units that are ready.
static int drain(fl_transcoder *t, fl_units *out) {
	uint8_t *unit;
	int n;
	while ((n = fl_pull(t, &unit)) > 0) {
		if (grow((void **)&out->data, &out->room, out->size + n, 1) < 0) return AVERROR(ENOMEM);
		if (grow((void **)&out->sizes, &out->places, out->count + 1, sizeof(int)) < 0) return AVERROR(ENOMEM);
		memcpy(out->data + out->size, unit, n);
		out->size += n;
		out->sizes[out->count++] = n;
	}
	return n;
}

int fl_batch(fl_units *out, int bitrate, int celt, const uint8_t *data, const int *sizes, const int *samples, int n) {
	fl_transcoder *t;
	int err = fl_open(&t, bitrate, celt);
	if (err < 0) return err;
	for (int i = 0; i < n && err >= 0; data += sizes[i++]) {
		if ((err = fl_push(t, data, sizes[i], samples[i])) >= 0) err = drain(t, out);
	}
	fl_finish(t);
	if (err >= 0) err = drain(t, out);
	fl_close(t);
	return err;
}

void fl_free(fl_units *out) {
	av_free(out->data);
	av_free(out->sizes);
}
