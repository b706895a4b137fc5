import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { streamURLs, type StreamURLs } from '../src/api/stream-urls';
import { eventually, Subprocess } from './subprocess';

const binary = fileURLToPath(new URL('../../build/bin/server', import.meta.url));

export interface Ports {
  http: string;
  api: string;
  rtc?: string;
  rtmp?: string;
  rpc?: string;
}

const any = '127.0.0.1:0';

/** A real server on free ports with its own data folder. */
export class ServerProcess {
  private constructor(
    private readonly process: Subprocess,
    private readonly data: string,
    readonly ports: Ports,
  ) {}

  /** Starts a server. Given the ports of a stopped server, it takes that server's place. */
  static async start(at: Ports = { http: any, api: any }, flags: string[] = []): Promise<ServerProcess> {
    const data = await mkdtemp(join(tmpdir(), 'footlight-e2e-'));
    const listeners = ['--http', at.http, '--api', at.api, '--rtc', at.rtc ?? any, '--rpc', any];
    const env = { FOOTLIGHT_RTMP: any, FOOTLIGHT_LOG_LEVEL: 'warn' };
    const process = Subprocess.start(binary, ['serve', '--data', data, ...listeners, ...flags], env);
    const ports = await eventually('server.json', () => readPorts(data), process);
    return new ServerProcess(process, data, ports);
  }

  get site(): string {
    return `http://${this.ports.http}`;
  }

  get output(): string {
    return this.process.output;
  }

  urls(eventId: string): StreamURLs {
    return streamURLs(this.ports, eventId);
  }

  /** Returns true if the event is live, else undefined. */
  async isLive(eventId: string): Promise<true | undefined> {
    const answer = await fetch(`${this.site}/api/rooms/${eventId}`);
    const { state } = (await answer.json()) as { state?: string };
    return state === 'live' ? true : undefined;
  }

  /** Sends test money, such as "5ether", to an address. */
  async fund(address: string, amount: string): Promise<void> {
    await promisify(execFile)(binary, ['chain', 'fund', address, amount, '--data', this.data]);
  }

  /** Returns the output of `server verify` for an event's recording. Rejects if the verification fails. */
  async verify(eventId: string): Promise<string> {
    const { stdout } = await promisify(execFile)(binary, ['verify', eventId, '--data', this.data]);
    return stdout;
  }

  async stop(): Promise<number | null> {
    const code = await this.process.stop();
    await rm(this.data, { recursive: true, force: true });
    return code;
  }
}

async function readPorts(data: string): Promise<Ports | undefined> {
  try {
    return JSON.parse(await readFile(join(data, 'server.json'), 'utf8')) as Ports;
  } catch {
    return undefined; // the file does not exist yet or is incomplete
  }
}
