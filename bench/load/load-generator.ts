import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FromGenerator, Load, LoadResult } from './load';

/** Drives the generator's process; one load at a time. */
export class LoadGenerator {
  private readonly child: ChildProcess = fork(join(__dirname, 'generator.js'));
  private numbers = 1;

  /** Throws when a response has an unexpected status: then the figures would be those of errors. */
  async run(load: Omit<Load, 'firstNumber'>, expectedStatus: string): Promise<LoadResult> {
    this.child.send({ ...load, firstNumber: this.numbers });
    const [message] = (await once(this.child, 'message')) as [FromGenerator];
    if ('error' in message) throw new Error(`the load broke: ${message.error}`);
    const { result } = message;
    this.numbers += result.count;
    const others = Object.keys(result.statuses).filter((status) => status !== expectedStatus);
    if (others.length > 0) throw new Error(`answers were ${JSON.stringify(result.statuses)}`);
    return result;
  }

  stop(): void {
    this.child.disconnect();
  }
}
