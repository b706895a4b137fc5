import { Stage } from '../../api/stage';
import { HostControls, type Decision } from '../../room/host-controls.svelte';
import { RoomFacts } from '../../room/room.svelte';
import type { Times } from '../../room/times';
import type { Creator } from '../creator.svelte';
import { Guests } from './guests.svelte';
import { Recorder } from './recorder.svelte';
import { Till } from './till.svelte';

/** A show as its creator runs it. */
export class Show {
  readonly facts: RoomFacts;
  readonly stage: Stage;
  readonly recorder: Recorder;
  readonly guests: Guests;
  readonly till: Till;
  readonly host: HostControls;

  constructor(id: string, creator: Creator) {
    const { api } = creator;
    this.facts = new RoomFacts(id, api);
    this.stage = new Stage(creator.caller);
    this.recorder = new Recorder(id, this.stage, () => creator.address);
    this.guests = new Guests(id, this.stage);
    this.till = new Till(id, this.stage, api, creator);
    this.host = new Ending(this.recorder, id, api, creator, this.facts);
  }

  start(): void {
    for (const { poll } of this.#polled) poll.start();
  }

  stop(): void {
    for (const { poll } of this.#polled) poll.stop();
  }

  get #polled() {
    return [this.facts, this.recorder, this.guests, this.till];
  }
}

/** Ends the recording with the show. The room's own controls know of no recording. */
class Ending extends HostControls {
  constructor(
    private readonly recorder: Recorder,
    ...rest: ConstructorParameters<typeof HostControls>
  ) {
    super(...rest);
  }

  override async decide(decision: Decision, times?: Times): Promise<void> {
    await super.decide(decision, times);
    if (decision === 'end' && !this.problem && this.recorder.on) await this.recorder.stop();
  }
}
