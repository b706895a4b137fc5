/** A key that an address of the page /tickets hands over, with the events for which the key has tickets. */
export interface Handed {
  /** `key` is the key of the viewer's other device, `gift` that of a single ticket which is given away. */
  kind: 'key' | 'gift';
  /** 64 hexadecimal digits. */
  secret: string;
  events: string[];
}

/** A longer link makes a QR code that cameras read badly. */
const longest = 600;

/** Returns the link to a key. The secret stands behind the #, which browsers send to no server. */
export function keyLink(
  origin: string,
  secret: string,
  events: string[],
  kind: Handed['kind'] = 'key',
): string {
  const link = `${origin}/tickets#${kind}=${secret.replace(/^0x/, '')}&for=`;
  const fitting = (all: string, id: string) => (all.length + id.length < longest ? `${all}${id},` : all);
  return events.reduce(fitting, link).replace(/,$/, '');
}

/** Reads the key behind the # of this page's address and removes it from the address and the history. */
export function takeKey(
  page: Pick<Location, 'hash' | 'pathname' | 'search'>,
  past: Pick<History, 'replaceState'>,
): Handed | undefined {
  const { hash } = page;
  const [, kind] = /^#(key|gift)=/.exec(hash) ?? [];
  if (!kind) return undefined;
  past.replaceState(null, '', page.pathname + page.search);
  const [, secret, events] = /^#\w+=([0-9a-f]{64})&for=([\w.,-]*)$/i.exec(hash) ?? [];
  return {
    kind: kind as Handed['kind'],
    secret: secret ?? '',
    events: events?.split(',').filter(Boolean) ?? [],
  };
}
