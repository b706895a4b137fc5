import type { PlayerErrorKind } from '../player/errors';
import type { PlayerState } from '../player/state';

const ways: Partial<Record<PlayerErrorKind, string>> = {
  unsupported: 'This browser has no WebRTC with H.264 video, so HLS plays instead.',
  slow: 'WebRTC has not connected yet, so HLS plays meanwhile.',
  blocked:
    'No WebRTC connection comes about, because of the network or of a setting of the browser, so HLS plays instead.',
  network: 'The server’s WebRTC does not answer, so HLS plays instead.',
};

/** Returns the notice below a picture that plays by HLS. */
export function hlsNotice({ fallback, carried }: PlayerState): string {
  const why = (fallback && ways[fallback.kind]) ?? '';
  const { way, delay } = carried ?? {};
  const late = way === 'low' ? 'a few seconds ' : delay ? `about ${delay} seconds ` : '';
  return `The show comes ${late}late here. ${why}`;
}
