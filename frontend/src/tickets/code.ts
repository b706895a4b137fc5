/** One ticket: a number of a holder's tickets of a tier, counted from 1. */
export interface Seat {
  event: string;
  tier: number;
  holder: string;
  number: number;
}

/** A ticket's code as it was read. The signature is not checked yet. */
export interface Code extends Seat {
  /** When the code ends, in seconds since the epoch. */
  expires: number;
  /** The text that the holder signed. */
  signed: string;
  /** The signature in hexadecimal digits. */
  signature: `0x${string}`;
}

const version = 'FL1';
/** A code is valid for this long, in seconds. */
export const validS = 90;
/** A new code is made this often. */
export const everyMs = 30_000;
/** No code is longer, in characters. */
export const longest = 1024;

/** Makes the code of a ticket. The holder's key signs it (EIP-191). */
export async function ticketCode(
  { event, tier, holder, number }: Seat,
  sign: (text: string) => Promise<string>,
  now = Date.now(),
): Promise<string> {
  const x = Math.floor(now / 1000) + validS;
  const body = base64url(JSON.stringify({ e: event, t: tier, h: holder, n: number, x }));
  const signed = `${version}.${body}`;
  const digits = (await sign(signed)).slice(2);
  const bytes = digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return `${signed}.${base64url(String.fromCharCode(...bytes))}`;
}

/** Reads a code. Returns undefined for any other text. */
export function readCode(text: string): Code | undefined {
  const [, signed, body, signature] = /^(FL1\.([\w-]+))\.([\w-]{87})$/.exec(text.trim()) ?? [];
  if (!signed || !body || !signature || text.length > longest) return undefined;
  try {
    const { e, t, h, n, x } = JSON.parse(bytesOf(body)) as Record<string, unknown>;
    if (typeof e !== 'string' || typeof h !== 'string' || !/^0x[0-9a-f]{40}$/i.test(h)) return undefined;
    if (!count(t, 0) || !count(n, 1) || !count(x, 1)) return undefined;
    return {
      event: e,
      tier: t,
      holder: h,
      number: n,
      expires: x,
      signed,
      signature: hex(bytesOf(signature)),
    };
  } catch {
    return undefined;
  }
}

function count(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function base64url(bytes: string): string {
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): string {
  return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
}

function hex(bytes: string): `0x${string}` {
  const digits = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'));
  return `0x${digits.join('')}`;
}
