/** How the picture comes: by WebRTC over UDP or TCP, by low-latency HLS, or by HLS. */
export type Way = 'udp' | 'tcp' | 'low' | 'hls';

/** How the picture comes at the moment. */
export interface Carried {
  readonly way: Way;
  /** The height of the picture in pixels; 0 if there is none. */
  readonly height: number;
  /** How many seconds the picture is behind the server, rounded; undefined if that is not known. */
  readonly delay: number | undefined;
}

/** Rounds a delay in seconds: below one second to tenths. */
export function rounded(seconds: number): number {
  return seconds < 1 ? Math.round(seconds * 10) / 10 : Math.round(seconds);
}

/** The members of WebRTC's statistics that are read here (W3C webrtc-stats). */
interface Stats {
  type: string;
  kind?: string;
  protocol?: string;
  nominated?: boolean;
  state?: string;
  remoteCandidateId?: string;
  currentRoundTripTime?: number;
  frameHeight?: number;
  jitterBufferDelay?: number;
  jitterBufferEmittedCount?: number;
}

/**
 * Reads how a peer connection is carried. Its delay is half a round trip and the wait in the jitter buffer since the
 * report `before`.
 */
export function carriedBy(report: RTCStatsReport, before?: RTCStatsReport): Carried {
  let pair: Stats | undefined;
  report.forEach((entry: Stats) => {
    if (entry.type === 'candidate-pair' && entry.nominated && entry.state === 'succeeded') pair = entry;
  });
  const remote = report.get(pair?.remoteCandidateId ?? '') as Stats | undefined;
  const waited = wait(picture(report), before && picture(before));
  return {
    way: remote?.protocol === 'tcp' ? 'tcp' : 'udp',
    height: picture(report)?.frameHeight ?? 0,
    delay: waited === undefined ? undefined : rounded(waited + (pair?.currentRoundTripTime ?? 0) / 2),
  };
}

function picture(report: RTCStatsReport): Stats | undefined {
  let found: Stats | undefined;
  report.forEach((entry: Stats) => {
    if (entry.type === 'inbound-rtp' && entry.kind === 'video') found = entry;
  });
  return found;
}

/** Returns how long pictures waited in the jitter buffer, in seconds, or undefined if none came out. */
function wait(now: Stats | undefined, before: Stats | undefined): number | undefined {
  const came = (now?.jitterBufferEmittedCount ?? 0) - (before?.jitterBufferEmittedCount ?? 0);
  return came > 0 ? ((now?.jitterBufferDelay ?? 0) - (before?.jitterBufferDelay ?? 0)) / came : undefined;
}
