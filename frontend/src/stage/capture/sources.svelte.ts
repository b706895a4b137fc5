import { picturesPerSecond, size } from './paint';
import { gone, whyNot, type Kind } from './why-not';

/** A kind of device that is chosen from a list. */
export type Device = Exclude<Kind, 'screen'>;

export type Tracks = Partial<Record<Kind | 'screenSound', MediaStreamTrack>>;

/** The pictures to ask a camera for. */
interface Wanted {
  width: number;
  height: number;
  fps: number;
}

/** The open camera, microphone and screen of this browser. Each can be replaced while the show runs. */
export class Sources {
  tracks = $state.raw<Tracks>({});
  /** Why a source is missing, or ''. */
  problems = $state<Record<Kind, string>>({ camera: '', microphone: '', screen: '' });
  /** Undefined until they were listed. Browsers name them only after one was opened. */
  devices = $state.raw<MediaDeviceInfo[]>();
  /** The IDs of the chosen devices. '' is the browser's own choice. */
  chosen = $state<Record<Device, string>>({ camera: '', microphone: '' });
  /** Whether the microphone's sound is left as it is, which suits music, instead of made clear for speech. */
  music = $state(false);
  busy = $state(false);
  /** The devices that went away by themselves, and come back when they are plugged in. */
  #missed: Device[] = [];

  constructor(
    /** Called after each change of the tracks, with those before it. */
    private readonly changed: (before: Tracks, now: Tracks) => void,
    private readonly media: MediaDevices = navigator.mediaDevices,
    private readonly pictures: Wanted = { ...size, fps: picturesPerSecond },
  ) {}

  start(): void {
    this.media.addEventListener('devicechange', this.look);
    void this.look();
  }

  stop(): void {
    this.media.removeEventListener('devicechange', this.look);
    for (const track of Object.values(this.tracks)) track.stop();
    this.tracks = {};
  }

  /** Opens devices, with one question to the creator. A missing device does not keep the others closed. */
  async open(...kinds: Device[]): Promise<void> {
    this.busy = true;
    try {
      this.take(await this.media.getUserMedia(this.wanted(kinds)));
    } catch (error) {
      if (kinds.length > 1) for (const kind of kinds) await this.open(kind);
      else for (const kind of kinds) this.problems[kind] = whyNot(error, kind);
    }
    this.busy = false;
    await this.look();
  }

  /** Shares the screen, a window or a tab, with its sound where the browser can. */
  async share(): Promise<void> {
    this.problems.screen = '';
    try {
      const stream = await this.media.getDisplayMedia({
        video: { frameRate: { ideal: this.pictures.fps } },
        audio: true,
      });
      this.close('screen');
      const [video] = stream.getVideoTracks();
      const [audio] = stream.getAudioTracks();
      if (video) this.hold('screen', video, () => this.close('screen')); // ended in the browser's own bar
      if (audio) this.hold('screenSound', audio, () => this.drop('screenSound'));
    } catch (error) {
      this.problems.screen = whyNot(error, 'screen');
    }
  }

  close(kind: Kind): void {
    this.drop(kind);
    if (kind === 'screen') this.drop('screenSound');
    else this.find(kind);
  }

  async choose(kind: Device, id: string): Promise<void> {
    this.chosen[kind] = id;
    await this.reopen(kind);
  }

  /** Opens a device with its present settings, if it is open or did not open. A device that is off stays off. */
  async reopen(kind: Device): Promise<void> {
    if (this.tracks[kind] || this.problems[kind]) await this.open(kind);
  }

  private take(stream: MediaStream): void {
    for (const track of stream.getTracks()) {
      const kind = track.kind === 'video' ? 'camera' : 'microphone';
      this.drop(kind);
      this.chosen[kind] = track.getSettings().deviceId ?? '';
      this.problems[kind] = '';
      this.find(kind);
      this.hold(kind, track, () => this.lose(kind));
    }
  }

  private hold(kind: keyof Tracks, track: MediaStreamTrack, ended: () => void): void {
    track.addEventListener('ended', () => this.tracks[kind] === track && ended());
    this.put({ ...this.tracks, [kind]: track });
  }

  private lose(kind: Device): void {
    this.drop(kind);
    this.#missed.push(kind);
    this.problems[kind] = gone(kind);
  }

  private drop(kind: keyof Tracks): void {
    const { [kind]: track, ...rest } = this.tracks;
    track?.stop();
    if (track) this.put(rest);
  }

  private put(now: Tracks): void {
    const before = this.tracks;
    this.tracks = now;
    this.changed(before, now);
  }

  /** Lists the devices, and opens those that were lost and are back. */
  private readonly look = async (): Promise<void> => {
    this.devices = await this.media.enumerateDevices().catch(() => this.devices);
    const back = this.#missed.filter((kind) =>
      this.devices?.some(({ deviceId }) => deviceId === this.chosen[kind]),
    );
    if (back.length === 0) return;
    this.#missed = [];
    await this.open(...back);
  };

  /** Notes that a device need not come back. */
  private find(kind: Device): void {
    this.#missed = this.#missed.filter((one) => one !== kind);
  }

  private wanted(kinds: Device[]): MediaStreamConstraints {
    const { width, height, fps } = this.pictures;
    const ideal = { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: fps } };
    const of = (kind: Device) => (this.chosen[kind] ? { deviceId: { exact: this.chosen[kind] } } : {});
    const clear = !this.music;
    const speech = { echoCancellation: clear, noiseSuppression: clear, autoGainControl: clear };
    return {
      ...(kinds.includes('camera') && {
        video: { ...of('camera'), ...ideal },
      }),
      ...(kinds.includes('microphone') && {
        audio: { ...of('microphone'), ...speech, channelCount: { ideal: 2 } },
      }),
    };
  }
}
