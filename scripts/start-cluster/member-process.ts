import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Member } from './members';
import { restartDelayMs } from './restart-delay';

/** The service promises to end within 10 s (docs/promises.md#a-clean-shutdown). */
const LONGEST_STOP_MS = 12_000;

export interface MemberOptions {
  readonly member: Member;
  /** The program that the member runs, with its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
  /** Told every line that the process writes, and what becomes of the process itself. */
  readonly say: (line: string) => void;
}

/** A process that runs until it is stopped: whenever it ends on its own, another takes its place. */
export class MemberProcess {
  private child: ChildProcess | null = null;
  private restart: NodeJS.Timeout | null = null;
  private stopping = false;
  private deaths = 0;
  private startedAtMs = 0;

  constructor(private readonly options: MemberOptions) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** In a process group of its own: Ctrl-C in a terminal reaches the supervisor, which ends the members in order. */
  start(): void {
    const { member, command, env, say } = this.options;
    const [program, ...args] = command;
    this.startedAtMs = performance.now();
    const child = spawn(program, args, {
      env: { ...env, ...member.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', say);
    child.once('error', (error) => this.onEnd(error.message));
    child.once('exit', (code, signal) => this.onEnd(signal ?? `exit code ${code}`));
  }

  /** SIGTERM, and SIGKILL when that does not end it in time; resolves once it is gone, and starts nothing any more. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.restart !== null) clearTimeout(this.restart);
    const { child } = this;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const lastResort = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP_MS);
    await exited;
    clearTimeout(lastResort);
  }

  /** SIGKILL, and starts nothing any more. */
  kill(): void {
    this.stopping = true;
    if (this.restart !== null) clearTimeout(this.restart);
    this.child?.kill('SIGKILL');
  }

  private onEnd(how: string): void {
    if (this.stopping) return this.options.say(`ended with ${how}`);
    const livedMs = performance.now() - this.startedAtMs;
    this.deaths = livedMs > LONGEST_STOP_MS ? 1 : this.deaths + 1;
    const delayMs = restartDelayMs(this.deaths);
    this.options.say(`ended with ${how}; starting it again in ${delayMs} ms`);
    this.restart = setTimeout(() => this.start(), delayMs);
  }
}
