import { inWords } from '../../identity/trouble';

/** The rate of all sizes of the picture and of the sound, in kbit/s. */
export const neededKbps = 3_500;

const bytes = 2 ** 20;

/** Measures how much this network carries to the server. */
export class Uplink {
  /** Undefined until it is measured. */
  kbps = $state<number>();
  busy = $state(false);
  problem = $state('');

  constructor(
    private readonly id: string,
    private readonly stage: { fill: (id: string, body: Blob) => Promise<void> },
  ) {}

  async measure(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    try {
      const since = performance.now();
      await this.stage.fill(this.id, new Blob([new Uint8Array(bytes)]));
      this.kbps = Math.round((bytes * 8) / (performance.now() - since));
    } catch (error) {
      this.kbps = undefined;
      this.problem = inWords(error);
    }
    this.busy = false;
  }
}
