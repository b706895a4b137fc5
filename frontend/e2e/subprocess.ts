import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program under test with its child processes, and their output so far. */
export class Subprocess {
  private constructor(
    readonly process: ChildProcess,
    private readonly said: string[],
  ) {}

  static start(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Subprocess {
    const said: string[] = [];
    const child = spawn(file, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // its own process group, so that no child process outlives it
    });
    child.stdout.on('data', (text: Buffer) => said.push(text.toString()));
    child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
    child.on('error', (error) => said.push(String(error)));
    return new Subprocess(child, said);
  }

  get output(): string {
    return this.said.join('');
  }

  get running(): boolean {
    return (
      this.process.exitCode === null && this.process.signalCode === null && this.process.pid !== undefined
    );
  }

  /** Asks the program to end and waits. Returns the exit code. */
  async stop(): Promise<number | null> {
    await this.signal('SIGTERM');
    return this.process.exitCode;
  }

  /** Kills the program at once, like a power cut. */
  kill(): Promise<void> {
    return this.signal('SIGKILL');
  }

  private async signal(signal: NodeJS.Signals): Promise<void> {
    const { pid } = this.process;
    if (!this.running || !pid) return;
    const ended = once(this.process, 'exit');
    process.kill(-pid, signal);
    await ended;
  }
}

/** Asks until there is an answer. Fails with the program's output if it has ended or the time is up. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  program?: Subprocess,
): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (program && !program.running) throw new Error(`${what}: the program ended\n${program.output}`);
    if (Date.now() > deadline) throw new Error(`${what}: not in time\n${program?.output ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
