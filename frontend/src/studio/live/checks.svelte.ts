import { inWords } from '../../identity/trouble';
import type { Check, ShowCalls, Sources, Status } from '../native';
import { why } from './health';
import { ofCamera } from './scenes';

const againMs = 10_000;

/** Runs the checks before a show, repeatedly, so that a repair is noticed. */
export class Checks {
  list = $state.raw<Check[]>([]);
  /** Whether the checks are running. */
  busy = $state(false);
  #reached: Check[] = [];
  /** The size that was tested. */
  #size = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(
    private readonly native: Pick<ShowCalls, 'checks' | 'reach'>,
    private readonly id: string,
    /** Reports whether a show is live. The checks then pause to leave it the network. */
    private readonly live: () => boolean,
    /** Returns the size of the show, on which the network test depends. */
    private readonly size: () => string,
  ) {}

  /** Runs the checks. With `reach` it repeats the slow network test even if that has passed. */
  async look(reach = true): Promise<void> {
    if (this.busy) return;
    clearTimeout(this.#timer);
    this.busy = true;
    if (!this.live()) {
      const told = await asked('The studio can look', this.native.checks(this.id));
      this.list = [...told, ...this.#reached];
      const size = this.size();
      if (reach || size !== this.#size || this.#reached.some(({ ok }) => !ok))
        this.#reached = await asked('The server is reached', this.native.reach(this.id, size));
      this.#size = size;
      this.list = [...told, ...this.#reached];
    }
    this.busy = false;
    if (!this.#over) this.#timer = setTimeout(() => void this.look(false), againMs);
  }

  stop(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }
}

/** A check that fails to run counts as failed. */
const asked = (name: string, checks: Promise<Check[]>): Promise<Check[]> =>
  checks.catch((error: unknown) => [{ name, ok: false, remedy: inWords(error) }]);

const idle = 'Nothing runs: rehearse, to see and hear.';
const none = 'Choose a microphone, unless nobody is to hear you.';
const unheard = 'Say something. If nothing moves, choose another microphone, or plug it in.';

/** Returns the checks of the running pictures and sounds, or none without a status. */
export function heardAndSeen(status: Status | undefined, from: Pick<Sources, 'stage' | 'camera'>): Check[] {
  const { fps = 0, away = [], sounds } = status ?? {};
  const sound = sounds?.[0];
  const pictures: Check = {
    name: 'A picture comes',
    ok: fps > 5 && !away.includes(ofCamera(from.stage) ? 'camera' : 'stage'),
    remedy: status
      ? `Nothing comes${why(status, ofCamera(from.stage) ? 'camera' : 'stage')}. Choose another source, or look whether it is plugged in.`
      : idle,
  };
  const seen: Check = {
    name: 'The camera’s picture comes',
    ok: Boolean(status) && !away.includes('camera'),
    remedy: status ? 'Look whether it is plugged in, and whether another program uses it.' : idle,
  };
  const heard: Check = {
    name: 'Sound comes',
    ok: Boolean(sound && !sound.muted && !sound.silent && !away.includes(sound.name)),
    remedy: !status ? idle : !sound ? none : sound.muted ? 'It is muted: be heard again.' : unheard,
  };
  const level: Check = {
    name: 'The sound’s level is right',
    ok: Boolean(status) && !sound?.clipped,
    remedy: status ? 'Turn the microphone down in the system’s settings, or speak from further away.' : idle,
  };
  return from.camera ? [pictures, seen, heard, level] : [pictures, heard, level];
}
