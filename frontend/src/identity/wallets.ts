/** An EIP-1193 provider. */
export interface Provider {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>;
}

/** A wallet that is installed in this browser. */
export interface Wallet {
  /** The same at every visit. */
  id: string;
  name: string;
  /** A data: URI, or ''. */
  icon: string;
  provider: Provider;
}

interface Announcement extends Event {
  detail?: { info?: { rdns?: unknown; name?: unknown; icon?: unknown }; provider?: Provider };
}

/**
 * Asks installed wallets to announce themselves (EIP-6963). Calls `found` once for each, now or later.
 * Returns a function that stops listening.
 */
export function discoverWallets(found: (wallet: Wallet) => void): () => void {
  const seen = new Set<string>();
  const listen = (event: Event) => {
    const wallet = announced(event as Announcement);
    if (!wallet || seen.has(wallet.id)) return;
    seen.add(wallet.id);
    found(wallet);
  };
  window.addEventListener('eip6963:announceProvider', listen);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  if (seen.size === 0) older(found);
  return () => window.removeEventListener('eip6963:announceProvider', listen);
}

/** Finds the provider of a wallet's in-app browser, which is not always announced. */
function older(found: (wallet: Wallet) => void): void {
  const { ethereum } = window as { ethereum?: Provider };
  if (ethereum) found({ id: 'injected', name: 'The wallet in this browser', icon: '', provider: ethereum });
}

function announced({ detail }: Announcement): Wallet | undefined {
  const { info, provider } = detail ?? {};
  if (!provider || typeof info?.rdns !== 'string' || typeof info.name !== 'string') return undefined;
  const icon = typeof info.icon === 'string' && info.icon.startsWith('data:image/') ? info.icon : '';
  return { id: info.rdns, name: info.name, icon, provider };
}
