import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process of a fairness run that answers every message with one message, and begins with one. */
export class Child<Sent extends object, Got extends object> {
  private constructor(private readonly child: ChildProcess) {}

  static async start<Sent extends object, Got extends object>(
    name: string,
  ): Promise<{ child: Child<Sent, Got>; first: Got }> {
    const child = new Child<Sent, Got>(fork(join(__dirname, `${name}.js`)));
    return { child, first: await child.next() };
  }

  get pid(): number {
    return this.child.pid!;
  }

  send(message: Sent): void {
    this.child.send(message);
  }

  async next(): Promise<Got> {
    const [message] = (await once(this.child, 'message')) as [Got];
    return message;
  }

  async ask(message: Sent): Promise<Got> {
    const answer = this.next();
    this.send(message);
    return answer;
  }

  end(): void {
    this.child.disconnect();
  }
}
