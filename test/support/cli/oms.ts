import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
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
    return endOf(this.spawn(args, env), input);
  }

  /** Runs a script of bash to its end, in which `oms` is the command line, in the folder of what that keeps. */
  async runInShell(script: string): Promise<OmsEnd> {
    return endOf(spawn('bash', this.inShell(script), this.spawning({})));
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

  /** Runs a script of bash in which `oms` is the command line. */
  startInShell(script: string): RunningOms {
    return new RunningOms(
      spawn('bash', this.inShell(script), { ...this.spawning({}), detached: true }),
      true,
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private inShell(script: string): string[] {
    const definition = `oms() { "$0" '${PROGRAM}' "$@"; }`;
    // With a socket as its stdin bash takes itself for a remote shell, and reads a file of its user.
    return ['--norc', '-c', `${definition}\n${script}`, process.execPath];
  }

  private spawn(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
    return spawn(process.execPath, [PROGRAM, ...args], this.spawning(env));
  }

  private spawning(env: Readonly<Record<string, string>>): SpawnOptions {
    return {
      cwd: this.folder,
      env: { PATH: process.env.PATH, OMS_CONFIG_DIR: this.folder, ...this.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    };
  }
}

/** A command that is under way. */
export class RunningOms {
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** It has ended, and all that it said is read. */
  private isClosed = false;

  constructor(
    private readonly child: ChildProcess,
    private readonly isGroup = false,
  ) {
    child.once('close', () => (this.isClosed = true));
    this.stdout = textOf(child.stdout!);
    this.stderr = textOf(child.stderr!);
  }

  async says(text: string): Promise<void> {
    await until(`oms says ${text}`, () => {
      if (this.stdout().includes(text) || this.stderr().includes(text)) return true;
      const { exitCode, signalCode } = this.child;
      if (this.isClosed) throw new Error(`oms ended with ${signalCode ?? exitCode}: ${this.stderr()}`);
      return false;
    });
  }

  /** As the sleep of its machine does: nothing of it runs, and nobody is told. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  /** Signals it, and all that it has started in a shell; resolves with its exit code, or the signal that it died of. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals | null> {
    const end = this.child.exitCode ?? this.child.signalCode;
    if (end !== null) return end;
    const closed = once(this.child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
    process.kill(this.isGroup ? -this.child.pid! : this.child.pid!, signal);
    const [code, by] = await closed;
    return code ?? by;
  }
}

async function endOf(child: ChildProcess, input = ''): Promise<OmsEnd> {
  const [stdout, stderr] = [textOf(child.stdout!), textOf(child.stderr!)];
  child.stdin!.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: stdout(), stderr: stderr() };
}

function textOf(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return () => text;
}
