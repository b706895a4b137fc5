import type { Api, Session } from '../api/client';
import { Keyring } from './keyring';
import { Keys } from './keys';
import { endOf, Memory } from './memory';
import type { Keeper, Proof, Signer } from './signer';
import { discoverWallets, type Wallet } from './wallets';

/** The longest delay of a browser's timer. */
const longestMs = 2 ** 31 - 1;

/** The viewer's session and key. */
export class Identity {
  /** Undefined if the viewer is not signed in. */
  session = $state.raw<Session>();
  /** Whether the last session has expired and the viewer has to sign in again. */
  lapsed = $state(false);
  /** The wallets installed in this browser. */
  wallets = $state.raw<Wallet[]>([]);
  readonly keys: Keys;
  #signer: Signer | undefined;
  #ending: ReturnType<typeof setTimeout> | undefined;
  #deaf: (() => void) | undefined;

  constructor(
    private readonly api: Api,
    private readonly memory = new Memory(),
    keyring = new Keyring(),
  ) {
    this.keys = new Keys(api, keyring, () => this.wallets);
  }

  get keeper(): Keeper | undefined {
    return this.memory.keeper();
  }

  start(): void {
    this.#deaf = discoverWallets((wallet) => (this.wallets = [...this.wallets, wallet]));
    const session = this.memory.session();
    if (session) this.begin(session);
    else this.memory.lapse(); // the tab's session expired while the tab was inactive
  }

  stop(): void {
    this.#deaf?.();
    clearTimeout(this.#ending);
  }

  async signIn(keeper: Keeper): Promise<void> {
    const [{ signIn }, signer, { chainId }] = await Promise.all([
      import('./sign-in'),
      this.keys.open(keeper),
      this.keys.ledger(),
    ]);
    const session = await signIn(this.api, signer, chainId, location);
    this.take(session, keeper, signer);
  }

  /** Signs in with the studio's proof, without a signature of this browser. */
  async enter({ message, signature }: Proof): Promise<void> {
    this.take(await this.api.signIn(message, signature), 'studio');
  }

  /** Signs in without asking if this browser keeps the key that was used last. Returns whether it did. */
  async resume(): Promise<boolean> {
    if (this.session || this.memory.keeper() !== 'browser') return false;
    if (!(await this.keys.secret())) return false;
    await this.signIn('browser');
    return true;
  }

  /** Returns the signer of the signed-in viewer. */
  async signer(): Promise<Signer> {
    const keeper = this.memory.keeper();
    if (!this.session || !keeper) throw new Error('Sign in first.');
    const signer = this.#signer ?? (await this.keys.open(keeper));
    if (signer.address.toLowerCase() !== this.session.address.toLowerCase()) {
      throw new Error('Your wallet has another account here now. Sign out, and in again with that one.');
    }
    return (this.#signer = signer);
  }

  /** Ends a session that has expired or that the server no longer accepts. */
  async lapse(): Promise<void> {
    if (!this.session) return;
    const visiting = this.keeper === 'studio';
    this.memory.lapse();
    this.drop();
    // A viewer whom the studio signed in may not be the owner of this browser's key.
    if (!visiting) await this.resume().catch(() => false); // the viewer is asked to sign in
    this.lapsed = !this.session;
  }

  /** Signs out. `leave` ends what the session gave access to and runs before the token is revoked. */
  async signOut(leave: () => Promise<void>): Promise<void> {
    const token = this.session?.token;
    this.memory.forget();
    this.drop();
    this.lapsed = false;
    await leave();
    if (token) await this.api.revoke(token).catch(() => undefined); // an unrevoked token expires by itself
  }

  private take(session: Session, keeper: Keeper, signer?: Signer): void {
    this.#signer = signer;
    this.memory.keep(session, keeper);
    this.begin(session);
  }

  private begin(session: Session): void {
    this.session = session;
    this.lapsed = false;
    clearTimeout(this.#ending);
    const left = Math.min(longestMs, Math.max(0, endOf(session) - Date.now()));
    this.#ending = setTimeout(() => void this.lapse(), left);
  }

  private drop(): void {
    clearTimeout(this.#ending);
    this.session = this.#signer = undefined;
  }
}
