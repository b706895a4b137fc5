import { picturesPerSecond, size } from '../capture/paint';
import { loweredBy } from '../../studio/live/health';

/** One size of the picture, in WebRTC's statistics. */
export type Layer = Pick<
  RTCOutboundRtpStreamStats,
  'frameWidth' | 'frameHeight' | 'framesPerSecond' | 'qualityLimitationReason'
>;

const wanted = { ...size, fps: picturesPerSecond };
/** A connection begins with small pictures. Only what lasts this long is told. */
const settledMs = 10_000;
const reasons = { bandwidth: 'network', cpu: 'busy' } as Record<string, string>;

/** Watches what the viewers get. */
export class Quality {
  /** Why the picture is poorer than usual, with what helps, or ''. */
  words = $state('');
  #poorSince = Infinity;

  async look(peer: RTCPeerConnection | undefined): Promise<void> {
    const layers: Layer[] = [];
    const stats = (await peer?.getStats())?.values() ?? [];
    for (const one of stats as Iterable<RTCOutboundRtpStreamStats>)
      if (one.type === 'outbound-rtp' && one.kind === 'video') layers.push(one);
    this.learn(layers, performance.now());
  }

  learn(layers: Layer[], now: number): void {
    const words = poorer(layers);
    this.#poorSince = words ? Math.min(this.#poorSince, now) : Infinity;
    this.words = now - this.#poorSince >= settledMs ? words : '';
  }
}

/** Says why the largest size that is sent is smaller than what was painted, or returns ''. */
function poorer(layers: Layer[]): string {
  const sending = layers.filter(({ framesPerSecond = 0 }) => framesPerSecond > 0);
  const best = sending.sort((a, b) => (b.frameWidth ?? 0) - (a.frameWidth ?? 0))[0];
  const { frameWidth: width = 0, frameHeight: height = 0, framesPerSecond: fps = 0 } = best ?? {};
  if (!best || width >= wanted.width) return '';
  const reason = layers
    .map(({ qualityLimitationReason = '' }) => reasons[qualityLimitationReason])
    .find(Boolean);
  return loweredBy({ lowered: reason ?? '', format: { width, height, fps: Math.round(fps) }, wanted });
}
