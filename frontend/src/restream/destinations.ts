import type { Restream } from '../api/restreams';
import { decimals } from '../ui/numbers';

/** The most destinations of an event. */
export const most = 5;

/** Services with their addresses. The last one has none. */
export const services = [
  { name: 'YouTube', url: 'rtmps://a.rtmps.youtube.com/live2' },
  { name: 'Twitch', url: 'rtmps://ingest.global-contribute.live-video.net/app' },
  { name: 'Another server', url: '' },
];

/** Formats a bitrate: "2.5 Mbit/s". */
export const rate = (kbps: number) =>
  kbps < 1000 ? `${String(kbps)} kbit/s` : `${decimals(kbps / 1000, 1)} Mbit/s`;

/** Says in words whether a destination gets the show. */
export function stateOf({ state, why }: Pick<Restream, 'state' | 'why'>): string {
  switch (state) {
    case 'waiting':
      return 'Waits for the show';
    case 'connecting':
      return 'Connects';
    case 'live':
      return why ? `Live, but ${why}.` : 'Live';
    case 'failing':
      return `Fails and is tried again: ${why ?? 'the reason is unknown'}.`;
  }
}
