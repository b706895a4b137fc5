/** The addresses of one event's stream, as in event.StreamURLs of the Go code. */
export interface StreamURLs {
  /** RTMP, to publish and to play. */
  streamUrl: string;
  /** HTTP-FLV, to play. */
  playUrl: string;
  /** WHIP (RFC 9725), to publish. */
  whipUrl: string;
  /** WHEP (draft), to play. */
  whepUrl: string;
  /** The room, the audience's page. */
  roomUrl: string;
}

/** The public addresses of a server. An absent field counts as empty. */
export interface Origins {
  /** For example "stream.example.org". If it is empty, the addresses of the listeners are used. */
  streamHost?: string;
  /** Whether the http and api listeners use HTTPS. */
  tls?: boolean;
  /** For example "https://example.org". If it is empty, the http listener is used. */
  site?: string;
  http?: string;
  api?: string;
  rtmp?: string;
}

/** Returns an event's addresses. They are the same before and after the first publish. */
export function streamURLs(origins: Origins, eventId: string): StreamURLs {
  const { rtmp, flv, rtc } = media(origins);
  return {
    streamUrl: `rtmp://${rtmp}/live/${eventId}`,
    playUrl: `${flv}/live/${eventId}.flv`,
    whipUrl: `${rtc}/rtc/v1/whip/?app=live&stream=${eventId}`,
    whepUrl: `${rtc}/rtc/v1/whep/?app=live&stream=${eventId}`,
    roomUrl: `${site(origins)}/room/${eventId}`,
  };
}

function media({ streamHost, tls, http = '', api = '', rtmp = '' }: Origins) {
  if (!streamHost) return { rtmp, flv: scheme(tls) + http, rtc: scheme(tls) + api };
  return { rtmp: `${streamHost}:1935`, flv: `https://${streamHost}:8080`, rtc: `https://${streamHost}` };
}

function site({ site, tls, http = '' }: Origins): string {
  return site ? site.replace(/\/+$/, '') : scheme(tls) + http;
}

function scheme(tls = false): string {
  return tls ? 'https://' : 'http://';
}
