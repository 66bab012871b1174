import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_ARGUMENTS } from '../../../scripts/service-command';
import { Api } from '../http/api';
import { until } from '../until';

const START_MS = 90_000;
/** Node keeps here what it has compiled, which makes every further start quicker. */
export const NODE_COMPILE_CACHE = join(tmpdir(), 'oms-compiled');

/** The built service as a process of its own. */
export abstract class ServiceProcess {
  private child: ChildProcess | null = null;
  private closed: Promise<unknown> | null = null;
  /** What `child` has written. */
  private output = { text: '' };
  private address = '';

  /** @param main the script of another build of the service than this one */
  protected constructor(
    readonly env: Readonly<Record<string, string>>,
    private readonly main?: string,
  ) {}

  /** The system token of this service. */
  abstract token(): string;

  /** Base address, such as http://127.0.0.1:40123. */
  get url(): string {
    return this.address;
  }

  /** All that the process has written since it was last started. */
  get log(): string {
    return this.output.text;
  }

  /** With the system token. */
  get system(): Api {
    return this.as(this.token());
  }

  as(token: string | null): Api {
    return new Api(this.address, token);
  }

  /** Starts the process, again after `kill` or `terminate`; throws when it does not listen in time. */
  async run(withinMs = START_MS): Promise<void> {
    const output = { text: '' };
    const child = spawn(process.execPath, this.main === undefined ? SERVICE_ARGUMENTS : [this.main], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.closed = once(child, 'close');
    this.output = output;
    const keep = (chunk: Buffer) => void (output.text += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.address = await until(
      'the service listens',
      () => {
        if (!this.isRunning)
          throw new Error(`the service ended with ${child.signalCode ?? child.exitCode}:\n${output.text}`);
        return /Listening on (http:\/\/[\d.]+:\d+)/.exec(output.text)?.[1];
      },
      withinMs,
    );
  }

  /** Of the process that runs now. */
  get pid(): number {
    return this.child!.pid!;
  }

  get isRunning(): boolean {
    const { child } = this;
    return child !== null && child.exitCode === null && child.signalCode === null;
  }

  /** SIGSTOP: the process is paused without noticing. */
  pause(): void {
    this.child?.kill('SIGSTOP');
  }

  /** SIGCONT, after `pause`. */
  resume(): void {
    this.child?.kill('SIGCONT');
  }

  /** SIGKILL: the process gets no chance to do anything. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** SIGTERM; gives the exit code. */
  async terminate(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** Once all that it has written is in the log. */
  private async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.isRunning) this.child!.kill(signal);
    await this.closed;
    return this.child?.exitCode ?? null;
  }
}
