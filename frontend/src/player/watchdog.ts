/** What the connection has delivered so far, and whether media is expected. */
export interface Sample {
  /** The time on a monotonic clock, in ms. */
  at: number;
  packets: number;
  frames: number;
  /** The received audio packets. They are the only sign of life if the stream has no picture. */
  sound: number;
  /** Whether the page is visible. A hidden page may stop decoding, which is not a fault. */
  visible: boolean;
  /** Whether the room says that the event is being published. */
  expected: boolean;
}

/**
 * The verdict on a connection:
 *
 * - `moving`: the picture moves
 * - `quiet`: nothing arrives, which is right while the event is not being published
 * - `stuck`: media should arrive and does not; only a new connection helps
 */
export type Verdict = 'moving' | 'quiet' | 'stuck';

const quietAfterMs = 1_500;
const stuckAfterMs = 6_000;

/**
 * Distinguishes a stream that is not being published from a connection that died silently: some networks drop
 * the packets while both ends still count as connected.
 */
export class Watchdog {
  #last: Sample | undefined;
  #movedAt = 0;
  #suspectSince = 0;

  judge(sample: Sample): Verdict {
    const last = this.#last;
    this.#last = sample;
    if (!last) {
      this.#movedAt = sample.at - quietAfterMs;
      this.#suspectSince = sample.at;
    }
    if (advanced(sample, last)) this.#movedAt = this.#suspectSince = sample.at;
    else if (!suspicious(sample, last)) this.#suspectSince = sample.at;

    if (sample.at - this.#suspectSince >= stuckAfterMs) return 'stuck';
    return sample.at - this.#movedAt < quietAfterMs ? 'moving' : 'quiet';
  }
}

function advanced(sample: Sample, last: Sample | undefined): boolean {
  if (sample.packets > 0) return sample.frames > (last?.frames ?? 0);
  return sample.sound > (last?.sound ?? 0);
}

function suspicious(sample: Sample, last: Sample | undefined): boolean {
  if (!sample.visible || !last?.visible) return false;
  return sample.expected || sample.packets > last.packets;
}

type Received = Pick<Sample, 'packets' | 'frames' | 'sound'>;

/** Adds up what a peer connection received. */
export function received(report: RTCStatsReport): Received {
  const sum: Received = { packets: 0, frames: 0, sound: 0 };
  report.forEach((entry: InboundStats) => {
    if (entry.type !== 'inbound-rtp') return;
    if (entry.kind === 'audio') sum.sound += entry.packetsReceived ?? 0;
    if (entry.kind !== 'video') return;
    sum.packets += entry.packetsReceived ?? 0;
    sum.frames += entry.framesDecoded ?? 0;
  });
  return sum;
}

interface InboundStats {
  type: string;
  kind?: string;
  packetsReceived?: number;
  framesDecoded?: number;
}
