import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';
import { PlayerError } from './errors';

export const hlsType = 'application/vnd.apple.mpegurl';

/** Loads hls.js. Live shows by WebRTC do not need it. */
export const loadHls = async (): Promise<typeof Hls> => (await import('hls.js')).default;

/** Returns an hls.js that sends a token with its first request, which starts a session for the others. */
export function newHls(Player: typeof Hls, token: string | undefined, config: Partial<HlsConfig>): Hls {
  return new Player({
    ...config,
    xhrSetup: (request, url) => {
      if (token && !url.includes('hls_ctx=')) request.setRequestHeader('Authorization', `Bearer ${token}`);
    },
  });
}

/** Returns the address of the low-latency playlist beside another one. */
export const lowUrl = (url: string): string => url.replace(/\.m3u8$/, '/low.m3u8');

/** Returns the playlist's address with the token for the browser's own HLS, which sends no header. */
export function nativeUrl(url: string, token: string | undefined): string {
  return token ? `${url}${url.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}` : url;
}

/** Returns the error for a response, with the server's message if it refuses. */
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
    return ''; // a proxy's message
  }
}
