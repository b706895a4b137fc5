#include "pictures.h"

#include <libavcodec/avcodec.h>
#include <libavutil/mem.h>

struct fl_pictures {
	AVCodecContext *codec;
	AVPacket *packet;
	AVFrame *frame;
};

static int open_codec(fl_pictures *d, enum AVCodecID id, int64_t most) {
	const AVCodec *c = avcodec_find_decoder(id);
	if (!c) return AVERROR_DECODER_NOT_FOUND;
	d->codec = avcodec_alloc_context3(c);
	d->packet = av_packet_alloc();
	d->frame = av_frame_alloc();
	if (!d->codec || !d->packet || !d->frame) return AVERROR(ENOMEM);
	d->codec->thread_count = 1; // more threads would hold pictures back
	d->codec->flags |= AV_CODEC_FLAG_LOW_DELAY;
	d->codec->max_pixels = most;
	return avcodec_open2(d->codec, c, NULL);
}

int fl_pictures_open(fl_pictures **out, int vp8, int64_t most) {
	av_log_set_level(AV_LOG_FATAL); // a speaker's bad packets are not our log's business
	fl_pictures *d = av_mallocz(sizeof(*d));
	if (!d) return AVERROR(ENOMEM);
	int err = open_codec(d, vp8 ? AV_CODEC_ID_VP8 : AV_CODEC_ID_H264, most);
	if (err < 0) {
		fl_pictures_close(d);
		return err;
	}
	*out = d;
	return 0;
}

static int tell(const AVFrame *f, fl_picture *out) {
	if (f->format != AV_PIX_FMT_YUV420P && f->format != AV_PIX_FMT_YUVJ420P) return AVERROR_PATCHWELCOME;
	for (int i = 0; i < 3; i++) {
		if (f->linesize[i] <= 0) return AVERROR_PATCHWELCOME;
		out->plane[i] = f->data[i];
		out->stride[i] = f->linesize[i];
	}
	out->width = f->width;
	out->height = f->height;
	out->hd = f->colorspace == AVCOL_SPC_BT709;
	out->full = f->color_range == AVCOL_RANGE_JPEG || f->format == AV_PIX_FMT_YUVJ420P;
	return 1;
}

int fl_pictures_decode(fl_pictures *d, const uint8_t *data, int size, fl_picture *out) {
	int err = av_new_packet(d->packet, size);
	if (err < 0) return err;
	memcpy(d->packet->data, data, size);
	err = avcodec_send_packet(d->codec, d->packet);
	av_packet_unref(d->packet);
	if (err < 0) return err;
	err = avcodec_receive_frame(d->codec, d->frame);
	if (err == AVERROR(EAGAIN)) return 0;
	return err < 0 ? err : tell(d->frame, out);
}

void fl_pictures_close(fl_pictures *d) {
	av_frame_free(&d->frame);
	av_packet_free(&d->packet);
	avcodec_free_context(&d->codec);
	av_free(d);
}
