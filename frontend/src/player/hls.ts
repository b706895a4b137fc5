import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';
import { PlayerError } from './errors';

export const hlsType = 'application/vnd.apple.mpegurl';

/** Loads hls.js, which neither a live show by WebRTC nor a page that plays nothing needs. */
export const loadHls = async (): Promise<typeof Hls> => (await import('hls.js/light')).default;

/** An hls.js that sends a token with its first playlist, which names a session for everything else. */
export function newHls(Player: typeof Hls, token: string | undefined, config: Partial<HlsConfig>): Hls {
  return new Player({
    ...config,
    xhrSetup: (request, url) => {
      if (token && !url.includes('hls_ctx=')) request.setRequestHeader('Authorization', `Bearer ${token}`);
    },
  });
}

/** The playlist's address for the browser's own HLS, with the token: it sends no header. */
export function nativeUrl(url: string, token: string | undefined): string {
  return token ? `${url}?token=${encodeURIComponent(token)}` : url;
}

/** The error that an answer stands for, in the server's words where it refuses. */
export function errorOf(status: number, answer?: XMLHttpRequest): PlayerError {
  const message = `the server answered ${status}`;
  if (status === 401) return new PlayerError('stale', message);
  if (status === 403) {
    const words = wordsOf(answer);
    return new PlayerError(words.includes('devices') ? 'elsewhere' : 'refused', words || message);
  }
  if (status === 503) return new PlayerError('full', message);
  return new PlayerError(status === 0 ? 'network' : 'rejected', message);
}

function wordsOf(answer: XMLHttpRequest | undefined): string {
  if (!answer || (answer.responseType !== '' && answer.responseType !== 'text')) return '';
  try {
    const { details } = JSON.parse(answer.responseText) as { details?: unknown };
    return typeof details === 'string' ? details.slice(0, 300) : '';
  } catch {
    return ''; // a proxy's words
  }
}
