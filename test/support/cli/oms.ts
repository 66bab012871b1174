import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from '../until';

const PROGRAM = resolve('packages/cli/bin/oms.mjs');

export interface OmsEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command line with a folder of its own for what it keeps. */
export class Oms {
  readonly folder = mkdtempSync(join(tmpdir(), 'oms-cli-'));

  constructor(private readonly env: Readonly<Record<string, string>> = {}) {}

  /** Runs a command to its end. `input` is its stdin. */
  async run(args: readonly string[], { env = {}, input = '' } = {}): Promise<OmsEnd> {
    const child = this.spawn(args, env);
    const [stdout, stderr] = [textOf(child.stdout!), textOf(child.stderr!)];
    child.stdin!.end(input);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stdout: stdout(), stderr: stderr() };
  }

  /** The JSON that a command prints; throws with its words when it fails. */
  async json<T>(...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await this.run([...args, '--json']);
    if (code !== 0) throw new Error(`oms ${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as T;
  }

  /** Starts a command that goes on until it is ended. */
  start(...args: string[]): RunningOms {
    return new RunningOms(this.spawn(args, {}));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private spawn(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
    return spawn(process.execPath, [PROGRAM, ...args], {
      cwd: this.folder,
      env: { PATH: process.env.PATH, OMS_CONFIG_DIR: this.folder, ...this.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  }
}

/** A command that is under way. */
export class RunningOms {
  readonly stdout: () => string;
  readonly stderr: () => string;

  constructor(private readonly child: ChildProcess) {
    this.stdout = textOf(child.stdout!);
    this.stderr = textOf(child.stderr!);
  }

  async says(text: string): Promise<void> {
    await until(`oms says ${text}`, () => {
      if (this.child.exitCode !== null)
        throw new Error(`oms ended with ${this.child.exitCode}: ${this.stderr()}`);
      return this.stdout().includes(text) || this.stderr().includes(text);
    });
  }

  /** As the sleep of its machine does: nothing of it runs, and nobody is told. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  /** SIGTERM; resolves with the exit code. */
  async end(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const closed = once(this.child, 'close') as Promise<[number | null]>;
    this.child.kill('SIGTERM');
    return (await closed)[0];
  }
}

function textOf(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return () => text;
}
