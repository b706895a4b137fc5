import { shortAddress } from '../ui/time';
import type { Proof } from './signer';

/**
 * Reads the proof that the studio puts behind the # of this page's address: `#enter=` and JSON in base64url.
 * It removes the proof from the address, so that it cannot be copied from there. A link can also carry the
 * proof of a stranger, so the viewer confirms the account first.
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
    return undefined; // not a proof
  }
}
