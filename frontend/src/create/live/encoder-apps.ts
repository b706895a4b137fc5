import type { Publishing } from '../../api/stage';

/** What a phone reads from a QR code. */
export interface Code {
  /** What it is for. */
  label: string;
  text: string;
}

/** What RTMP apps with one field take: server and key in one address, the key's "?token=" at its end. */
const whole = ({ rtmpUrl, streamKey }: Publishing) => `${rtmpUrl}/${streamKey}`;

/**
 * The codes that set up an encoder app on a phone. Larix Broadcaster and IRL Pro take a whole connection by
 * Larix Grove (softvelum.com/larix/grove). Of WHIP, address and token are apart: phones open the address of
 * a scanned page, and it would take the token into the browser's history.
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

/** Whether an address is of this computer alone, where no phone reaches it. */
export function hereOnly(url: string): boolean {
  const host = /^\w+:\/\/(\[[^\]]*\]|[^:/]*)/.exec(url)?.[1] ?? '';
  return (
    host === '[::1]' || host === 'localhost' || host.endsWith('.localhost') || /^127(\.\d+){3}$/.test(host)
  );
}
