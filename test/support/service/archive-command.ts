import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Service } from './service';
import { type ScriptEnd } from './script';

/** `npm run archive` beside a running service, as a process of its own. */
export class ArchiveCommand {
  private output = '';
  private readonly closed: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    const keep = (chunk: Buffer) => void (this.output += chunk.toString());
    child.stdout!.on('data', keep);
    child.stderr!.on('data', keep);
    this.closed = once(child, 'close');
  }

  static begin({ env }: Service, ...args: readonly string[]): ArchiveCommand {
    return new ArchiveCommand(
      spawn(process.execPath, [resolve('dist/scripts/archive/main.js'), ...args], {
        env: { PATH: process.env.PATH, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  }

  /** Runs to its end. */
  static run(service: Service, ...args: readonly string[]): Promise<ScriptEnd> {
    return ArchiveCommand.begin(service, ...args).end();
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** SIGKILL, and the end of the process. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.closed;
  }

  async end(): Promise<ScriptEnd> {
    await this.closed;
    return { code: this.child.exitCode, output: this.output };
  }
}
