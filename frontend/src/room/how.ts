import type { Carried, Way } from '../player/carried';

const ways: Record<Way, string> = {
  udp: 'WebRTC by UDP',
  tcp: 'WebRTC by TCP',
  low: 'Low-latency HLS',
  hls: 'HLS',
};

/** Says how the picture comes, and how late. */
export function how(carried: Carried | undefined): string {
  if (!carried) return 'No picture at the moment';
  const { way, delay } = carried;
  if (delay === undefined) return ways[way];
  return `${ways[way]}, ${delay === 1 ? '1 second' : `${delay} seconds`} late`;
}
