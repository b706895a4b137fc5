import { Api } from '../api/client';
import { Creator } from '../create/creator.svelte';
import { HomeFacts } from '../home/home.svelte';
import { ComparedApi } from './compared-api';
import type { Home, HouseCalls } from './native';
import { Owner } from './person.svelte';

/** Which server the studio is at, who is at the studio, and what is known of both. */
export class Studio {
  /** Empty: none was chosen yet. */
  server = $state('');
  /** Those it has belonged to, the last one first; "here" is the one on this machine. */
  servers = $state.raw<string[]>([]);
  /** How the server on this machine stands. */
  machine = $state.raw<Home>({ own: false, network: false, moved: [], ports: '' });
  /** It is known which servers there are. */
  loaded = $state(false);
  /** A server is being gone to. */
  moving = $state(false);
  problem = $state('');
  home = $state.raw<HomeFacts>();
  creator = $state.raw<Creator>();
  readonly owner: Owner;
  #api = new Api();

  constructor(private readonly native: HouseCalls) {
    this.owner = new Owner(native, () => this.#api);
  }

  /** Goes to the server of the last time, where there is one. */
  async start(): Promise<void> {
    await this.try(async () => {
      this.servers = await this.native.servers();
      await this.owner.look();
    });
    const [last] = this.servers;
    if (last) await this.move(last);
    this.loaded = true;
  }

  /** Goes to another server, if there can be one at that address. */
  move(address: string): Promise<void> {
    return this.go(() => (address === 'here' ? this.native.startServer() : this.native.setServer(address)));
  }

  /** Goes to another server, and rejects where it cannot: what was meant for that one is done at no other. */
  async mustMove(address: string): Promise<void> {
    await this.move(address);
    if (this.problem) throw this.problem;
  }

  /** Lets the machine's network come to the server on this machine, or nobody else any more. */
  open(network: boolean): Promise<void> {
    return this.go(() => this.native.openServer(network));
  }

  /** Has a server not be remembered any more. */
  forget(server: string): Promise<void> {
    return this.try(async () => {
      await this.native.forgetServer(server);
      this.servers = await this.native.servers();
    });
  }

  /** It is at the server on this machine. */
  get here(): boolean {
    return this.server !== '' && this.servers[0] === 'here';
  }

  /** The owner has put the key's backup away. */
  saved(): Promise<void> {
    return this.try(async () => {
      await this.native.saved();
      await this.owner.look();
    });
  }

  /** Does something with the key, and goes on with it. Answers whether it was done. */
  async withKey(act: () => Promise<void>): Promise<boolean> {
    await this.try(async () => {
      await act();
      await this.owner.look();
    });
    if (this.problem) return false;
    await this.meet();
    return true;
  }

  /** Finds out who plans at the server. */
  async meet(): Promise<void> {
    if (this.owner.ready) await this.creator?.meet();
  }

  stop(): void {
    this.home?.poll.stop();
  }

  private async go(choose: () => Promise<string>): Promise<void> {
    this.moving = true;
    await this.try(async () => {
      const server = await choose();
      this.servers = await this.native.servers();
      this.machine = await this.native.home();
      this.arrive(server);
    });
    this.moving = false;
    if (!this.problem) await this.meet();
  }

  private arrive(server: string): void {
    this.stop();
    this.server = server;
    this.owner.session = undefined;
    this.#api = new ComparedApi('', undefined, {
      bearer: () => this.owner.session?.token,
      rejected: () => void this.owner.lapse(),
      waits: () => undefined,
    });
    this.creator = new Creator(this.#api, this.owner);
    this.home = new HomeFacts(this.#api, () => Boolean(this.owner.session));
    this.home.poll.start();
  }

  private async try(act: () => Promise<void>): Promise<void> {
    this.problem = '';
    try {
      await act();
    } catch (error) {
      this.problem = String(error);
    }
  }
}
