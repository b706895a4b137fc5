import type { Api, Ledger } from '../api/client';
import type { Secret } from './browser-signer';
import type { Keyring } from './keyring';
import type { Keeper, Signer } from './signer';
import type { Chain, WalletSigner } from './wallet-signer';
import type { Wallet } from './wallets';

/** Opens keys wherever they are kept. The signing code is loaded at the first signature. */
export class Keys {
  #ledger: Promise<Ledger> | undefined;

  constructor(
    private readonly api: Pick<Api, 'ledger'>,
    private readonly keyring: Keyring,
    private readonly wallets: () => Wallet[],
  ) {}

  /** Returns the ledger that signatures are for. */
  ledger(): Promise<Ledger> {
    this.#ledger ??= this.api.ledger().catch((error: unknown) => {
      this.#ledger = undefined; // so that the next call asks again
      throw error;
    });
    return this.#ledger;
  }

  async open(keeper: Keeper): Promise<Signer> {
    if (keeper === 'studio')
      throw new Error(
        'This browser cannot sign for you. For a ticket, sign out, and in with a key of this browser.',
      );
    return keeper === 'browser' ? this.browserSigner() : this.walletSigner(keeper);
  }

  /** Returns the browser's own secret for a backup, or undefined if there is none. */
  secret(): Promise<Secret | undefined> {
    return this.keyring.open();
  }

  /** Keeps the secret of a backup. It replaces the browser's current secret. */
  async restore(text: string): Promise<void> {
    const { readSecret } = await import('./browser-signer');
    const secret = readSecret(text);
    if (!secret)
      throw new Error('This is no backup of a key: there should be 64 digits and letters a to f in it.');
    await this.keyring.keep(secret);
  }

  private async browserSigner(): Promise<Signer> {
    const { BrowserSigner, newSecret } = await import('./browser-signer');
    const kept = await this.keyring.open();
    const secret = kept ?? newSecret();
    if (!kept) await this.keyring.keep(secret);
    return new BrowserSigner(secret);
  }

  private async walletSigner(keeper: Keeper): Promise<WalletSigner> {
    const wallet = this.wallets().find(({ id }) => keeper === `wallet:${id}`);
    if (!wallet) throw new Error('The wallet you signed in with is not in this browser any more.');
    const [{ WalletSigner }, chain] = await Promise.all([import('./wallet-signer'), this.chain()]);
    return WalletSigner.connect(wallet, chain);
  }

  private async chain(): Promise<Chain> {
    const { chainId, testMoney } = await this.ledger();
    const name = testMoney ? `Footlight at ${location.host} (test money)` : `Chain ${chainId}`;
    return { chainId, name, rpcUrl: `${location.origin}/rpc` };
  }
}
