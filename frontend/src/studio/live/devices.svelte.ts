import { Poll } from '../../api/poll';
import type { Device, ShowCalls } from '../native';
import { choicesOf, withChosen, type Choice } from './choices';

const everyMs = 5_000;

type Kind = keyof ReturnType<typeof choicesOf>;

/** The capture devices. The list is updated repeatedly, as devices are plugged in, opened or renamed. */
export class Devices {
  readonly poll: Poll<Device[]>;
  #list = $state.raw<Device[]>([]);
  /** Whether the list is asked for even during a show. */
  #wanted = false;
  readonly #all = $derived(choicesOf(this.#list));
  /** The names of all devices seen so far. */
  #names: Record<string, string> = {};

  constructor(
    native: Pick<ShowCalls, 'devices'>,
    /** Reports whether a show is live. The list then is updated on demand alone, to leave it the machine. */
    live: () => boolean,
  ) {
    this.poll = new Poll({
      load: async () => (live() && !this.#wanted ? this.#list : native.devices()),
      everyMs,
      onValue: (list) => {
        this.#wanted = false;
        this.take(list);
      },
      onError: () => undefined, // the next poll asks again
    });
  }

  /** Updates the list now, because the creator is about to choose. */
  look(): void {
    this.#wanted = true;
    this.poll.refresh();
  }

  /** Returns the choices for a kind of source, including the current one. */
  choices(kind: Kind, chosen: string): Choice[] {
    return withChosen(this.#all[kind], chosen, (label) => this.nameOf(label));
  }

  /** Returns the name of a device that is or was present. */
  nameOf(label: string): string {
    return this.#names[label] ?? label.replace(/^\w+:/, '');
  }

  private take(list: Device[]): void {
    this.#list = list;
    const known = Object.values(this.#all).flat();
    this.#names = { ...this.#names, ...Object.fromEntries(known.map(({ label, name }) => [label, name])) };
  }
}
