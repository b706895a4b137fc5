import { ApiError } from '../api/errors';
import type { Chapter, Stage } from '../api/stage';
import type { Recorder } from '../create/live/recorder.svelte';
import { inWords } from '../identity/trouble';
import { sentence } from '../ui/words';
import { Chapters } from './chapters.svelte';
import { keepAwake } from './awake';
import { Broadcast } from './sending/broadcast.svelte';
import { holdStage, type Hold } from './sending/only-tab';
import { picturesPerSecond } from './capture/paint';
import { fromOf, Programme, sceneFor } from './capture/programme.svelte';
import { Quality } from './sending/quality.svelte';
import { Sound } from './capture/sound.svelte';
import { Sources, type Tracks } from './capture/sources.svelte';
import { ticker } from './capture/ticker';
import { Refusal } from './sending/whip';

/** A pause of the pictures that only a sleeping machine makes, in ms. */
const sleptMs = 5_000;

/** A show in this page: its sources, its state, and the creator's commands. */
export class Control {
  readonly sources = new Sources((before, now) => this.connect(before, now));
  readonly programme = new Programme();
  readonly sound = new Sound();
  readonly broadcast: Broadcast;
  readonly quality = new Quality();
  readonly chapters: Chapters;
  /** How many pictures were painted in the last second. */
  fps = $state(picturesPerSecond);
  busy = $state(false);
  problem = $state('');
  /** Whether another tab of this browser publishes the event. */
  elsewhere = $state(false);
  #hold: Hold | undefined;
  #stops: (() => void)[] = [];
  #painted = Date.now();
  #count = 0;
  #second = Date.now();

  constructor(
    private readonly id: string,
    private readonly stage: Pick<Stage, 'publishing' | 'mark'>,
    private readonly recorder: Pick<Recorder, 'on' | 'problem' | 'start' | 'stop'>,
    /** Returns for whom the show is recorded, or undefined if it is not. */
    private readonly archive: () => Parameters<Recorder['start']>[1] | undefined,
  ) {
    this.broadcast = new Broadcast(
      () => this.address(),
      () => this.release(),
    );
    this.chapters = new Chapters((all) => this.mark(all));
  }

  /** Reports whether the show is live, or about to be. */
  get live(): boolean {
    return this.broadcast.state !== 'off';
  }

  get muted(): boolean {
    return this.sound.heard.some(({ name, muted }) => name === 'microphone' && muted);
  }

  get from() {
    return fromOf(this.sources.tracks);
  }

  start(): void {
    const { wake } = this.broadcast;
    const page = new AbortController();
    const { signal } = page;
    addEventListener('online', wake, { signal });
    addEventListener('pagehide', () => void this.broadcast.session?.close(), { signal });
    addEventListener('pageshow', wake, { signal }); // the page may come back, without its session
    this.#stops = [() => page.abort(), ticker(picturesPerSecond, () => this.tick()), keepAwake()];
    this.sources.start();
  }

  stop(): void {
    this.broadcast.stop();
    for (const stop of this.#stops) stop();
    this.sources.stop();
    this.programme.stop();
    this.sound.stop();
  }

  /** Publishes what was rehearsed, and has the server record it. */
  goLive(take = false): Promise<void> {
    return this.act(async () => {
      this.#hold ??= await holdStage(this.id, take, () => this.taken());
      this.elsewhere = !this.#hold;
      if (this.elsewhere)
        throw new Error(
          'You are live in another tab of this browser. End the show there, or go live here instead',
        );
      this.chapters.clear();
      await this.publish();
    });
  }

  end(): Promise<void> {
    return this.act(async () => {
      this.broadcast.stop();
      if (this.recorder.on) await this.recorder.stop();
    });
  }

  mute(name = 'microphone'): void {
    const channel = this.sound.of(name);
    channel?.mute(!channel.muted);
    this.sound.measure();
  }

  /** Shows a scene. A scene without a picture shows a card. */
  cut(scene: string): void {
    this.programme.scene = scene;
  }

  /** Obeys commands of the studio, as in `studio publish --control`. */
  change(...lines: string[]): void {
    for (const line of lines) this.obey(/^(\w+) ?(.*)$/.exec(line) ?? []);
  }

  private obey([, verb, rest = '']: string[]): void {
    const [name = '', value = ''] = rest.split(' ');
    if (verb === 'chapter') void this.chapters.begin(rest);
    if (verb === 'third') this.third(rest);
    if (verb === 'gain') this.sound.of(name)?.amplify(Number(value));
    if (verb === 'delay') this.sound.of(name)?.delay(parseFloat(value));
  }

  private third(line: string): void {
    const [name = '', role = ''] = line.split('|');
    this.programme.third = name ? { name, role } : undefined;
  }

  private async mark(chapters: Chapter[]): Promise<void> {
    if (this.live && this.recorder.on) await this.stage.mark(this.id, chapters);
  }

  private connect(before: Tracks, now: Tracks): void {
    this.programme.connect(now);
    if (now.microphone !== before.microphone) this.sound.connect('microphone', now.microphone);
    if (now.screenSound !== before.screenSound) this.sound.connect('screen', now.screenSound);
    this.programme.scene = sceneFor(this.programme.scene, before, now);
  }

  private tick(): void {
    const now = Date.now();
    if (now - this.#painted > sleptMs) this.broadcast.wake();
    this.#painted = now;
    this.programme.paint();
    if (++this.#count % 4 === 0) this.sound.measure();
    if (now - this.#second >= 1000) this.everySecond(now);
  }

  private everySecond(now: number): void {
    this.fps = Math.round((1000 * this.#count) / (now - this.#second));
    this.#second = now;
    this.#count = 0;
    void this.quality.look(this.broadcast.session?.peer);
  }

  /** Publishes and records. A recording that was begun for a broadcast which the server refuses is stopped. */
  private async publish(): Promise<void> {
    const archive = this.recorder.on ? undefined : this.archive();
    if (archive) await this.recorder.start('high', archive);
    try {
      await this.broadcast.start(new MediaStream([this.sound.track, this.programme.track]));
    } catch (error) {
      if (archive && this.recorder.on) await this.recorder.stop();
      throw error;
    }
  }

  private async address() {
    try {
      const { whipUrl, token } = await this.stage.publishing(this.id);
      return { url: whipUrl, token };
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') throw new Refusal(403, error.message);
      throw error;
    }
  }

  private taken(): void {
    this.#hold = undefined;
    this.broadcast.stop('Another tab of this browser is live now. This one only rehearses.');
  }

  private release(): void {
    this.#hold?.();
    this.#hold = undefined;
  }

  private async act(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      await what();
    } catch (error) {
      this.problem = error instanceof Refusal ? sentence(error.message) : inWords(error);
    }
    this.busy = false;
  }
}
