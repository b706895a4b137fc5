import { Api } from '../api/client';
import { Creator } from '../create/creator.svelte';
import { HomeFacts } from '../home/home.svelte';
import { inWords } from '../identity/trouble';
import { ComparedApi } from './compared-api';
import type { Home, HouseCalls } from './native';
import { Owner } from './person.svelte';

/** The studio's server and creator. */
export class Studio {
  /** Empty until a server is chosen. */
  server = $state('');
  /** The servers used so far, the latest first. "here" is the one on this machine. */
  servers = $state.raw<string[]>([]);
  /** The state of the server on this machine. */
  machine = $state.raw<Home>({ own: false, network: false, moved: [], ports: '' });
  /** Whether the list of servers is loaded. */
  loaded = $state(false);
  /** Whether the studio is moving to a server. */
  moving = $state(false);
  problem = $state('');
  home = $state.raw<HomeFacts>();
  creator = $state.raw<Creator>();
  readonly owner: Owner;
  #api = new Api();

  constructor(private readonly native: HouseCalls) {
    this.owner = new Owner(native, () => this.#api);
  }

  /** Moves to the last server, if there is one. */
  async start(): Promise<void> {
    await this.try(async () => {
      this.servers = await this.native.servers();
      await this.owner.look();
    });
    const [last] = this.servers;
    if (last) await this.move(last);
    this.loaded = true;
  }

  /** Moves to another server, if there is one at that address. */
  move(address: string): Promise<void> {
    return this.go(() => (address === 'here' ? this.native.startServer() : this.native.setServer(address)));
  }

  /** Moves to another server. Rejects if that fails, so that no other server gets what was meant for it. */
  async mustMove(address: string): Promise<void> {
    await this.move(address);
    if (this.problem) throw this.problem;
  }

  /** Opens the server on this machine to the local network, or closes it. */
  open(network: boolean): Promise<void> {
    return this.go(() => this.native.openServer(network));
  }

  /** Removes a server from the list. */
  forget(server: string): Promise<void> {
    return this.try(async () => {
      await this.native.forgetServer(server);
      this.servers = await this.native.servers();
    });
  }

  /** Reports whether the studio is at the server on this machine. */
  get here(): boolean {
    return this.server !== '' && this.servers[0] === 'here';
  }

  /** Notes that the owner has saved the key's backup. */
  saved(): Promise<void> {
    return this.try(async () => {
      await this.native.saved();
      await this.owner.look();
    });
  }

  /** Runs a change of the key and then continues with the new key. Returns whether it succeeded. */
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
      this.problem = inWords(error);
    }
  }
}
