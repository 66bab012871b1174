import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A receiver of webhooks in a process of its own. */
export class WebhookReceiver {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(): Promise<WebhookReceiver> {
    const child = fork(join(__dirname, 'receiver.js'));
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return new WebhookReceiver(child, port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** Counts from 0 again; `reached` resolves once so many have come. */
  async expect(count: number): Promise<{ reached: Promise<unknown> }> {
    this.child.send({ tellAt: count });
    await once(this.child, 'message');
    return { reached: once(this.child, 'message') };
  }

  stop(): void {
    this.child.disconnect();
  }
}
