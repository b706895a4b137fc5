import type { Identity } from '../identity/identity.svelte';
import { inWords } from '../identity/trouble';
import type { Handed } from './link';
import type { MyTickets } from './my-tickets.svelte';

/** Takes a key from the owner's other device. Nothing changes before the owner agrees. */
export class Receiving {
  /** The address of the key. It is empty until the key is read, and if the link is damaged. */
  address = $state('');
  /** Whether this browser has another key, which it would lose. */
  replaces = $state(false);
  busy = $state(false);
  problem = $state('');

  constructor(
    private readonly handed: Handed,
    private readonly identity: Pick<Identity, 'keys' | 'signIn'>,
    private readonly mine: Pick<MyTickets, 'find'>,
  ) {}

  async look(): Promise<void> {
    try {
      const { BrowserSigner, readSecret } = await import('../identity/browser-signer');
      const secret = readSecret(this.handed.secret);
      if (!secret) throw new Error('This link is damaged. Show the code again, and scan it.');
      const own = await this.identity.keys.secret();
      this.replaces = own !== undefined && own !== secret;
      this.address = new BrowserSigner(secret).address;
    } catch (error) {
      this.problem = inWords(error);
    }
  }

  /** Keeps the key in place of this browser's own. Returns whether its tickets were found. Can be repeated. */
  async take(): Promise<boolean> {
    this.busy = true;
    this.problem = '';
    try {
      await this.identity.keys.restore(this.handed.secret);
      this.replaces = false; // the former key is gone, so it cannot be saved any more
      await this.identity.signIn('browser');
      return await this.find();
    } catch (error) {
      this.problem = inWords(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  private async find(): Promise<boolean> {
    const found = await this.mine.find(this.handed.events, this.address);
    if (!found) this.problem = 'The key is here, but the server did not answer. Try again.';
    return found;
  }
}
