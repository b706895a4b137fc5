import { Poll } from '../../api/poll';
import type { Device, ShowCalls } from '../native';
import { choicesOf, withChosen, type Choice } from './choices';

const everyMs = 5_000;

type Kind = keyof ReturnType<typeof choicesOf>;

/** What can be captured. It is listed again and again, as things are plugged in, opened and called otherwise. */
export class Devices {
  readonly poll: Poll<Device[]>;
  #list = $state.raw<Device[]>([]);
  readonly #all = $derived(choicesOf(this.#list));
  /** Those that were there once. */
  #names: Record<string, string> = {};

  constructor(
    native: Pick<ShowCalls, 'devices'>,
    /** Nothing is listed then: a show has the machine for itself. */
    live: () => boolean,
  ) {
    this.poll = new Poll({
      load: async () => (live() ? this.#list : native.devices()),
      everyMs,
      onValue: (list) => this.take(list),
      onError: () => undefined, // it is asked again
    });
  }

  /** What can be chosen, and what is. */
  choices(kind: Kind, chosen: string): Choice[] {
    return withChosen(this.#all[kind], chosen, (label) => this.nameOf(label));
  }

  /** What something is called that is there, or was. */
  nameOf(label: string): string {
    return this.#names[label] ?? label.replace(/^\w+:/, '');
  }

  private take(list: Device[]): void {
    this.#list = list;
    const known = Object.values(this.#all).flat();
    this.#names = { ...this.#names, ...Object.fromEntries(known.map(({ label, name }) => [label, name])) };
  }
}
