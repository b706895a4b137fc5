import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually, Subprocess } from './subprocess';

const rate = 8_000;

/** The measurements of one second of a speaker's sound. */
export interface Heard {
  /** The root mean square of the samples. It is 0 for silence. */
  level: number;
  /** The share of a 440 Hz sine in the power. It is 1 for an encoder's test tone. */
  tone: number;
}

/** A virtual sound card, so that browsers play sound on machines without a real one. */
export class Speaker {
  private constructor(
    private readonly daemon: Subprocess,
    private readonly folder: string,
  ) {}

  static async open(): Promise<Speaker> {
    const folder = await mkdtemp(join(tmpdir(), 'footlight-speaker-'));
    const modules = [
      'module-null-sink sink_name=speaker',
      `module-native-protocol-unix socket=${folder}/socket auth-anonymous=1`,
    ];
    const args = ['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1', '--disable-shm=yes'];
    const daemon = Subprocess.start('pulseaudio', [...args, ...modules.flatMap((name) => ['-L', name])], {
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
    });
    const speaker = new Speaker(daemon, folder);
    await eventually('a sound card', () => speaker.ready(), daemon);
    return speaker;
  }

  /** Returns the environment for programs that play through this speaker. */
  get env(): NodeJS.ProcessEnv {
    return { PULSE_SERVER: `unix:${this.folder}/socket` };
  }

  /** Records for a second. */
  async hear(): Promise<Heard> {
    const bytes = 4 * rate;
    const format = ['--device=speaker.monitor', '--format=float32le', `--rate=${rate}`, '--channels=1'];
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-c', `parec ${format.join(' ')} --latency-msec=100 | head -c ${bytes}`],
      { env: { ...process.env, ...this.env }, encoding: 'buffer', maxBuffer: 2 * bytes, timeout: 30_000 },
    );
    return measure(Array.from({ length: stdout.length / 4 }, (_, n) => stdout.readFloatLE(4 * n)));
  }

  async close(): Promise<void> {
    await this.daemon.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async ready(): Promise<true | undefined> {
    return promisify(execFile)('pactl', ['info'], { env: { ...process.env, ...this.env } }).then(
      () => true,
      () => undefined,
    );
  }
}

function measure(samples: number[]): Heard {
  const angle = (n: number) => (2 * Math.PI * 440 * n) / rate;
  let [power, cosine, sine] = [0, 0, 0];
  samples.forEach((sample, n) => {
    power += sample * sample;
    cosine += sample * Math.cos(angle(n));
    sine += sample * Math.sin(angle(n));
  });
  const tone = (2 * (cosine * cosine + sine * sine)) / samples.length;
  return { level: Math.sqrt(power / samples.length), tone: power > 0 ? tone / power : 0 };
}
