import { Api } from '../api/client';
import { HomeFacts } from '../home/home.svelte';
import type { Native } from './native';

/** Which server the studio is at, and what is known of it. */
export class Studio {
  server = $state('');
  /** Why an address could not be taken. */
  problem = $state('');
  home = $state.raw<HomeFacts>();

  constructor(private readonly native: Native) {}

  /** Goes to the remembered server. */
  async start(): Promise<void> {
    await this.go(() => this.native.server());
  }

  /** Moves to another server, if there can be one at that address. */
  async move(address: string): Promise<void> {
    await this.go(() => this.native.setServer(address));
  }

  stop(): void {
    this.home?.poll.stop();
  }

  private async go(choose: () => Promise<string>): Promise<void> {
    try {
      this.arrive(await choose());
      this.problem = '';
    } catch (error) {
      this.problem = String(error);
    }
  }

  private arrive(server: string): void {
    this.stop();
    this.server = server;
    this.home = new HomeFacts(new Api(server));
    this.home.poll.start();
  }
}
