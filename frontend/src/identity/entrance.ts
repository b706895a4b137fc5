import { shortAddress } from '../ui/time';
import type { Proof } from './signer';

/**
 * What the studio has signed for this page, behind the # of its address: `#enter=` and JSON in base64url.
 * It is taken out of the address, so that nobody copies it from there. Anybody may send somebody a link with
 * a proof of their own: who is signed in by it is asked first.
 */
export function takeProof(
  page: Pick<Location, 'hash' | 'pathname' | 'search'>,
  past: Pick<History, 'replaceState'>,
  ask: (question: string) => boolean,
): Proof | undefined {
  const [, text] = /^#enter=([\w-]+)$/.exec(page.hash) ?? [];
  if (!text) return undefined;
  past.replaceState(null, '', page.pathname + page.search);
  const proof = read(text);
  const [, who] = /^(0x[0-9a-f]{40})$/im.exec(proof?.message ?? '') ?? [];
  return who && ask(`The studio signs you in here as ${shortAddress(who)}. Is that you?`) ? proof : undefined;
}

function read(text: string): Proof | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const { message, signature } = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Proof>;
    return message && signature ? { message, signature } : undefined;
  } catch {
    return undefined; // nothing of ours
  }
}
