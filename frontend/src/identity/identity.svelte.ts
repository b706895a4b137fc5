import type { Api, Session } from '../api/client';
import { Keyring } from './keyring';
import { Keys } from './keys';
import { endOf, Memory } from './memory';
import type { Keeper, Proof, Signer } from './signer';
import { discoverWallets, type Wallet } from './wallets';

/** The longest a browser's timer can wait. */
const longestMs = 2 ** 31 - 1;

/** Who the person at this page is, as far as the server was told. */
export class Identity {
  /** Undefined while nobody has signed in. */
  session = $state.raw<Session>();
  /** The last session ended by itself, and its owner has to be asked for the next one. */
  lapsed = $state(false);
  /** Wallets installed in this browser. */
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
    else this.memory.lapse(); // what was in the tab ended while it slept
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

  /** Signs in with what the studio has signed. Nothing is signed here. */
  async enter({ message, signature }: Proof): Promise<void> {
    this.take(await this.api.signIn(message, signature), 'studio');
  }

  /** Signs in where nobody needs to be asked: with the key this browser keeps, and used before. */
  async resume(): Promise<boolean> {
    if (this.session || this.memory.keeper() !== 'browser') return false;
    if (!(await this.keys.secret())) return false;
    await this.signIn('browser');
    return true;
  }

  /** The key of whoever is signed in. */
  async signer(): Promise<Signer> {
    const keeper = this.memory.keeper();
    if (!this.session || !keeper) throw new Error('Sign in first.');
    const signer = this.#signer ?? (await this.keys.open(keeper));
    if (signer.address.toLowerCase() !== this.session.address.toLowerCase()) {
      throw new Error('Your wallet has another account here now. Sign out, and in again with that one.');
    }
    return (this.#signer = signer);
  }

  /** The server does not take the session any more. */
  async lapse(): Promise<void> {
    if (!this.session) return;
    const visiting = this.keeper === 'studio';
    this.memory.lapse();
    this.drop();
    // Whoever the studio signed in is not the one whose key this browser has.
    if (!visiting) await this.resume().catch(() => false); // then they are asked
    this.lapsed = !this.session;
  }

  /** Ends the session. Its owner has left the room before, since the session let them in. */
  async signOut(leave: () => Promise<void>): Promise<void> {
    const token = this.session?.token;
    this.memory.forget();
    this.drop();
    this.lapsed = false;
    await leave();
    if (token) await this.api.revoke(token).catch(() => undefined); // it ends by itself, too
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
