import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ground } from './ground';
import { killIfThere } from '../kill-if-there';
import { until } from '../until';

const CTRL_C = '\x03';

/**
 * A command in its own terminal, as typed by a person, on the embedded default. The terminal is made by
 * `script` of util-linux, which every Linux has.
 */
export class Terminal {
  private output = '';
  private readonly closed: Promise<unknown[]>;
  /** It has ended, and all that was shown is read. */
  private isClosed = false;

  private constructor(
    private readonly script: ChildProcess,
    private readonly ground: Ground,
  ) {
    this.closed = once(script, 'close');
    script.once('close', () => (this.isClosed = true));
    script.stdout!.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    // It may have ended when a key is pressed.
    script.stdin!.on('error', () => undefined);
  }

  static run(command: string, env: Readonly<Record<string, string>> = {}): Terminal {
    const ground = new Ground(mkdtempSync(join(tmpdir(), 'oms-terminal-')));
    const { PATH, HOME } = process.env;
    const flags = ['--quiet', '--flush', '--return', '--command', `exec ${command}`, '/dev/null'];
    const script = spawn('script', flags, {
      env: { PATH, HOME, TERM: 'xterm', SHELL: '/bin/sh', ...ground.settings, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return new Terminal(script, ground);
  }

  /** All that was shown. */
  get text(): string {
    return this.output;
  }

  async shows(what: string, withinMs = 120_000): Promise<void> {
    await until(
      `the terminal shows ${what}`,
      () => {
        if (this.output.includes(what)) return true;
        if (this.isClosed) throw new Error(`it ended:\n${this.output}`);
        return false;
      },
      withinMs,
    );
  }

  get runs(): boolean {
    return this.script.exitCode === null && this.script.signalCode === null;
  }

  pressCtrlC(times = 1): void {
    this.script.stdin!.write(CTRL_C.repeat(times));
  }

  /** To all processes in the foreground at once, as a terminal or an init system does it. */
  signalGroup(signal: NodeJS.Signals): void {
    const { pid } = this.script;
    const [leader] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    process.kill(-Number(leader), signal);
  }

  /** Closes the window. */
  close(): void {
    this.script.kill('SIGKILL');
  }

  /** The exit code of the command. */
  async ended(): Promise<number | null> {
    const [code] = (await this.closed) as [number | null];
    return code;
  }

  /** Resolves when nothing that the command has started runs any more. */
  async isQuiet(withinMs = 10_000): Promise<void> {
    await until('all processes are gone', () => this.running().length === 0, withinMs);
  }

  leftovers(): string[] {
    return this.ground.leftovers();
  }

  remove(): void {
    this.script.kill('SIGKILL');
    this.running().forEach(killIfThere);
    rmSync(this.ground.folder, { recursive: true, force: true, maxRetries: 10 });
  }

  private running(): number[] {
    return this.ground.running().filter((pid) => pid !== this.script.pid);
  }
}
