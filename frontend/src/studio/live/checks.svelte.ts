import type { Check, ShowCalls, Standing } from '../native';

const againMs = 10_000;

/** What should be so before the doors open. It is looked at again and again, so that what was mended is told. */
export class Checks {
  list = $state.raw<Check[]>([]);
  /** It is being looked at. */
  busy = $state(false);
  #reached: Check[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(
    private readonly native: Pick<ShowCalls, 'checks' | 'reach'>,
    private readonly id: string,
    /** Nothing is asked then: a show has the network for itself. */
    private readonly live: () => boolean,
  ) {}

  /** Looks at everything; `reach`: also at what was well, and takes long. */
  async look(reach = true): Promise<void> {
    if (this.busy) return;
    clearTimeout(this.#timer);
    this.busy = true;
    if (!this.live()) {
      const told = await asked('The studio can look', this.native.checks(this.id));
      this.list = [...told, ...this.#reached];
      if (reach || this.#reached.some(({ ok }) => !ok))
        this.#reached = await asked('The server is reached', this.native.reach(this.id));
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

/** What cannot be looked at is not well, either. */
const asked = (name: string, checks: Promise<Check[]>): Promise<Check[]> =>
  checks.catch((error: unknown) => [{ name, ok: false, remedy: String(error) }]);

/** What is told of pictures and sound while they are made. */
export function heardAndSeen(now: Standing | undefined, camera: string): Check[] {
  const { fps = 0, away = [], sounds } = now?.status ?? {};
  const sound = sounds?.[0];
  const pictures: Check = {
    name: 'A picture comes',
    ok: fps > 5 && !away.includes('stage'),
    remedy: 'Choose another source, or look whether it is plugged in.',
  };
  const seen: Check = {
    name: 'The camera’s picture comes',
    ok: !away.includes('camera'),
    remedy: 'Look whether it is plugged in, and whether another program uses it.',
  };
  const heard: Check = {
    name: 'Sound comes',
    ok: Boolean(sound && !sound.muted && !sound.silent && !away.includes(sound.name)),
    remedy: sound?.muted
      ? 'It is muted: press M.'
      : 'Say something. If nothing moves, choose another microphone, or plug it in.',
  };
  const level: Check = {
    name: 'The sound is not too loud',
    ok: !sound?.clipped,
    remedy: 'Turn the microphone down in the system’s settings, or speak from further away.',
  };
  return camera ? [pictures, seen, heard, level] : [pictures, heard, level];
}
