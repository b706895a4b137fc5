import type { Api } from '../api/client';
import type { BrowserSigner, Secret } from '../identity/browser-signer';
import { signed } from '../identity/signed';
import type { Signer } from '../identity/signer';

/**
 * Passes one ticket of a tier on. The signer holds it. `before`: how many the next holder had at the first attempt, if
 * this is not the first. `leaves` is called just before the ticket may leave.
 */
export async function passOn(
  api: Pick<Api, 'holdings' | 'intent' | 'passOn'>,
  signer: Signer,
  eventId: string,
  tier: number,
  to: string,
  { before, leaves }: { before?: number; leaves?: () => void } = {},
): Promise<void> {
  before ??= await unitsOf(api, eventId, tier, to);
  try {
    const request = await signed(api, signer, eventId, { action: 'passOn', tier, to });
    leaves?.();
    await api.passOn(eventId, { ...request, tier, to });
  } catch (error) {
    if ((await unitsOf(api, eventId, tier, to)) <= before) throw error; // else the answer was lost
  }
}

/** Returns how many tickets of a tier an address has. */
export async function unitsOf(
  api: Pick<Api, 'holdings'>,
  eventId: string,
  tier: number,
  holder: string,
): Promise<number> {
  return (await api.holdings(eventId, holder)).tickets[tier]?.units ?? 0;
}

/**
 * Makes the key of a gift from its giver's key, so that the giver can get the ticket back although no other secret is
 * kept: a key signs the same text alike each time (RFC 6979).
 */
export async function giftKey(
  giver: Signer,
  gift: string,
): Promise<{ secret: Secret; signer: BrowserSigner }> {
  const text = `The key of the gift ${gift} at ${location.origin}. Who has this signature has the ticket.`;
  const { BrowserSigner, secretOf } = await import('../identity/browser-signer');
  const secret = secretOf(await giver.signMessage(text));
  return { secret, signer: new BrowserSigner(secret) };
}
