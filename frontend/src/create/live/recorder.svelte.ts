import type { Room } from '../../api/client';
import { Poll } from '../../api/poll';
import type { RecordingStart, RecordingStatus, Stage } from '../../api/stage';
import { inWords } from '../../identity/trouble';

const everyMs = 2_000;
/** A since that leaves out as many chunks as it can: only totals are shown here. */
const noChunks = 2 ** 31 - 1;

/** The quality of a recording. It limits the bit rate at which the server encodes again. */
export type Quality = RecordingStart['quality'];
export const rates: Record<Quality, string> = { high: '2000k', medium: '1000k', low: '500k' };

/** The recording of one show, and how much of it is stored. */
export class Recorder {
  /** Undefined if nothing was ever recorded. */
  recording = $state.raw<RecordingStatus>();
  /** Whether the server has answered. */
  asked = $state(false);
  doing = $state<'start' | 'stop'>();
  /** Why the last action failed, or ''. */
  #failed = $state('');
  /** Why the last poll failed, or ''. */
  #unheard = $state('');
  readonly poll: Poll<RecordingStatus | undefined>;

  constructor(
    private readonly id: string,
    private readonly stage: Pick<Stage, 'recording' | 'record' | 'stopRecording'>,
    private readonly creator: () => string,
  ) {
    this.poll = new Poll({
      load: () => this.stage.recording(this.id, noChunks),
      everyMs,
      idle: () => this.asked && this.settled,
      onValue: (recording) => this.learn(recording),
      onError: (error) => (this.#unheard = inWords(error)),
    });
  }

  /** Returns for whom a recording is, unless the creator decides: that of a paid show is for ticket holders. */
  archiveOf({ tiers }: Pick<Room, 'tiers'>): 'public' | 'ticketed' {
    const free = tiers.every(({ wei }) => BigInt(wei || 0) === 0n);
    return this.recording?.archive ?? (free ? 'public' : 'ticketed');
  }

  get problem(): string {
    return this.#failed || this.#unheard;
  }

  /** Reports whether the show is being recorded, or will be from its first picture on. */
  get on(): boolean {
    return this.recording?.status === 'active';
  }

  start(quality: Quality, archive: 'public' | 'ticketed'): Promise<void> {
    return this.act('start', () =>
      this.stage.record({
        eventId: this.id,
        creator: this.creator(),
        startTime: Date.now(),
        resolution: '1920x1080', // the largest size: smaller pictures are not enlarged
        bitrate: rates[quality],
        source: 'server',
        seal: 'server',
        quality,
        archive,
      }),
    );
  }

  stop(): Promise<void> {
    return this.act('stop', () => this.stage.stopRecording(this.id));
  }

  /** Reports whether the recording is final: there is none, or its manifest is on the ledger. */
  private get settled(): boolean {
    const { recording } = this;
    if (!recording || recording.status === 'failed') return true;
    return recording.status === 'completed' && Boolean(recording.manifest?.transactionHash);
  }

  private async act(doing: 'start' | 'stop', what: () => Promise<void>): Promise<void> {
    if (this.doing) return;
    this.doing = doing;
    this.#failed = '';
    try {
      await what();
      this.learn(await this.stage.recording(this.id, noChunks));
    } catch (error) {
      this.#failed = inWords(error);
    }
    this.doing = undefined;
    this.poll.refresh();
  }

  private learn(recording: RecordingStatus | undefined): void {
    this.recording = recording;
    this.asked = true;
    this.#unheard = '';
  }
}
