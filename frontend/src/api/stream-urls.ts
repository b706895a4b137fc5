/** The addresses of one event's stream, as event.StreamURLs has them in Go. */
export interface StreamURLs {
  /** RTMP, publish and play */
  streamUrl: string;
  /** HTTP-FLV */
  playUrl: string;
  /** RFC 9725, publish */
  whipUrl: string;
  /** WHEP draft, play */
  whepUrl: string;
  /** the audience's page */
  roomUrl: string;
}

/** Where a server is reached. An absent field is an empty one. */
export interface Origins {
  /** "stream.example.org"; without it the addresses of the listeners are used. */
  streamHost?: string;
  /** the listeners of http and api speak HTTPS */
  tls?: boolean;
  /** "https://example.org"; without it the http listener */
  site?: string;
  http?: string;
  api?: string;
  rtmp?: string;
}

/** Computes an event's addresses: a pure function, the same before the first publish and after it. */
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
