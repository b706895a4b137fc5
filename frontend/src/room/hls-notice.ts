import type { PlayerErrorKind } from '../player/errors';
import type { PlayerState } from '../player/state';

const ways: Partial<Record<PlayerErrorKind, string>> = {
  unsupported: 'This browser has no WebRTC with H.264 video, so HLS plays instead.',
  blocked:
    'No WebRTC connection comes about, because of the network or of a setting of the browser, so HLS plays instead.',
};

/** Returns the notice below a picture that plays by HLS. */
export function hlsNotice({ fallback, behind }: PlayerState): string {
  const why = (fallback && ways[fallback.kind]) ?? '';
  return `The show comes ${behind ? `about ${behind} seconds ` : ''}late here. ${why}`;
}
