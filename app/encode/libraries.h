// What the studio uses of OpenH264 2.1 (codec_api.h, codec_app_def.h) and of Opus 1.3. Both libraries are part of
// the module mediadevices, which links them; Go finds no headers inside another module.
#include <stdbool.h>

typedef struct {
  int usage, width, height, bitrate, control;
  float rate;
} SEncParamBase;

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
  int (*Initialize)(ISVCEncoder *, const SEncParamBase *);
  void *InitializeExt, *GetDefaultParams;
  int (*Uninitialize)(ISVCEncoder *);
  int (*EncodeFrame)(ISVCEncoder *, const SSourcePicture *, SFrameBSInfo *);
  void *EncodeParameterSets;
  int (*ForceIntraFrame)(ISVCEncoder *, bool);
  int (*SetOption)(ISVCEncoder *, int, void *);
};

int WelsCreateSVCEncoder(ISVCEncoder **);
void WelsDestroySVCEncoder(ISVCEncoder *);

enum {
  FORMAT_I420 = 23,
  CONTROL_BITRATE = 1,
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
