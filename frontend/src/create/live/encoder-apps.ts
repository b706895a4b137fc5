import type { Publishing } from '../../api/stage';

/** The content of a QR code for a phone. */
export interface Code {
  /** The purpose of the code. */
  label: string;
  text: string;
}

/** Joins server and key, as RTMP apps with a single field expect. The key ends in "?token=…". */
const whole = ({ rtmpUrl, streamKey }: Publishing) => `${rtmpUrl}/${streamKey}`;

/**
 * Returns the codes that set up an encoder app on a phone. Larix Broadcaster and IRL Pro read a whole
 * connection by Larix Grove (softvelum.com/larix/grove). For WHIP, address and token are separate codes: a
 * phone opens a scanned address, and the token would stay in the browser's history.
 */
export function codes(id: string, urls: Publishing): Code[] {
  const { whipUrl, token } = urls;
  const connection = { 'conn[][url]': whole(urls), 'conn[][name]': id, 'conn[][overwrite]': 'on' };
  const grove = Object.entries(connection).map(([name, field]) => `${name}=${encodeURIComponent(field)}`);
  return [
    { label: 'Larix Broadcaster or IRL Pro', text: `larix://set/v1?${grove.join('&')}` },
    { label: 'Other apps, by RTMP', text: whole(urls) },
    { label: 'Other apps, by WHIP: the address', text: whipUrl },
    ...(token ? [{ label: 'Other apps, by WHIP: the token', text: token }] : []),
  ];
}

/** Reports whether an address only works on this computer, so that phones cannot reach it. */
export function hereOnly(url: string): boolean {
  const host = /^\w+:\/\/(\[[^\]]*\]|[^:/]*)/.exec(url)?.[1] ?? '';
  return (
    host === '[::1]' || host === 'localhost' || host.endsWith('.localhost') || /^127(\.\d+){3}$/.test(host)
  );
}
