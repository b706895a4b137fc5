// What the studio uses of OpenH264 2.1 (codec_api.h, codec_app_def.h) and of Opus 1.3. Both libraries are part of
// the module mediadevices, which links them; Go finds no headers inside another module.
#include <stdbool.h>

typedef struct {
  int width, height;
  float rate;
  int bitrate, most, profile, level, qp;
  struct {
    int mode;
    unsigned count, blocks[35], size;
  } slices;
  bool described; // the next three
  unsigned char kind;
  bool full, coloured; // the next three
  unsigned char primaries, transfer, matrix;
  bool shaped; // the next three
  int shape;
  unsigned short shape_width, shape_height;
} SSpatialLayerConfig;

typedef struct {
  int usage, width, height, bitrate, control;
  float rate;
  int temporal, spatial;
  SSpatialLayerConfig layers[4];
  int complexity;
  unsigned keyframes;
  int references, set_ids;
  bool prefix, ssei, simulcast;
  int padding, cabac;
  bool skip;
  int most, worst, best; // bitrate, and quantizers
  unsigned unit_size;
  bool long_terms;
  int long_term_count;
  unsigned long_term_period;
  unsigned short threads;
  bool balance;
  int unfiltered, alpha, beta;
  bool denoise, background, adaptive, cropped, scenes, lossless_link;
} SEncParamExt;

typedef struct {
  unsigned char temporal, spatial, quality;
  int type;
  unsigned char kind;
  int sub, units;
  int *sizes; // of its units
  unsigned char *bytes;
} SLayerBSInfo;

typedef struct {
  int layers;
  SLayerBSInfo layer[128];
  int type, size;
  long long at;
} SFrameBSInfo;

typedef struct {
  int format, stride[4];
  unsigned char *plane[4];
  int width, height;
  long long at;
} SSourcePicture;

typedef struct {
  int layer, bitrate;
} SBitrateInfo;

typedef const struct ISVCEncoderVtbl *ISVCEncoder;
struct ISVCEncoderVtbl {
  void *Initialize;
  int (*InitializeExt)(ISVCEncoder *, const SEncParamExt *);
  int (*GetDefaultParams)(ISVCEncoder *, SEncParamExt *);
  int (*Uninitialize)(ISVCEncoder *);
  int (*EncodeFrame)(ISVCEncoder *, const SSourcePicture *, SFrameBSInfo *);
  void *EncodeParameterSets;
  int (*ForceIntraFrame)(ISVCEncoder *, bool, int layer);
  int (*SetOption)(ISVCEncoder *, int, void *);
};

int WelsCreateSVCEncoder(ISVCEncoder **);
void WelsDestroySVCEncoder(ISVCEncoder *);

enum {
  FORMAT_I420 = 23,
  CONTROL_BITRATE = 1,
  OF_CAMERA = 0,
  BEST_QUANTIZER = 12,
  WORST_QUANTIZER = 51,
  ONE_SLICE = 0,
  BASELINE = 66,
  NO_FORMAT = 5, // "unspecified"
  BT709 = 1,     // as primaries, transfer and matrix
  EACH_LAYER = -1,
  ALL_LAYERS = 4,
  // options
  OPTION_KEYFRAMES = 1,
  OPTION_RATE = 4,
  OPTION_BITRATE = 5,
  OPTION_SKIP = 9,
  OPTION_SET_IDS = 22,
  OPTION_LOG = 25,
};

typedef struct OpusEncoder OpusEncoder;
OpusEncoder *opus_encoder_create(int rate, int channels, int application, int *err);
int opus_encode(OpusEncoder *, const short *samples, int each, unsigned char *packet, int room);
int opus_encoder_ctl(OpusEncoder *, int request, ...);
void opus_encoder_destroy(OpusEncoder *);

enum { OPUS_MUSIC = 2049, OPUS_BITRATE = 4002 };
