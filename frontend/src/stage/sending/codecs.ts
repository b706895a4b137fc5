type Codec = Pick<RTCRtpCodec, 'mimeType' | 'sdpFmtpLine'>;

const isVideo = ({ mimeType }: Codec): boolean => !/\/(rtx|red|ulpfec|flexfec-03)$/i.test(mimeType);
const named = (codec: Codec, name: string): boolean => codec.mimeType.toLowerCase() === `video/${name}`;

/** Reports whether a browser sends H.264, which every player of the server understands. */
export const sendsH264 = (codecs: readonly Codec[]): boolean => codecs.some((codec) => named(codec, 'h264'));

/**
 * Returns the codecs to offer, best first: H.264, else VP8, which the server converts. Codecs for repair stay,
 * and other codecs are left out, because the server does not take them.
 */
export function offered<T extends Codec>(codecs: readonly T[]): T[] {
  const whole = ({ sdpFmtpLine = '' }: Codec) => sdpFmtpLine.includes('packetization-mode=1');
  const h264 = codecs.filter((codec) => named(codec, 'h264') && whole(codec));
  const vp8 = codecs.filter((codec) => named(codec, 'vp8'));
  return [...h264, ...vp8, ...codecs.filter((codec) => !isVideo(codec))];
}

/** The sizes in which the pictures are sent at once, smallest first. A weak network carries the smaller ones. */
export function layers(processors: number): RTCRtpEncodingParameters[] {
  const all = [
    { rid: 'q', scaleResolutionDownBy: 4, maxBitrate: 150_000 },
    { rid: 'h', scaleResolutionDownBy: 2, maxBitrate: 600_000 },
    { rid: 'f', scaleResolutionDownBy: 1, maxBitrate: 2_500_000 },
  ];
  return processors >= 4 ? all : all.slice(1); // every size is encoded by itself
}
