import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '../generated/events.js';
import { webhookHandler } from '../webhooks/webhook-handler.js';

type Waiter = (event: WebhookEvent) => void;

/** A receiver on this machine that verifies webhooks and keeps each event once, in the order in which it came first. */
export class WebhookCollector {
  readonly events: WebhookEvent[] = [];
  /** Why deliveries were refused. */
  readonly refusals: string[] = [];
  private readonly seen = new Set<string>();
  private readonly waiters = new Set<Waiter>();

  private constructor(
    readonly secret: string,
    private readonly server: Server,
  ) {}

  /** Listens on a free port. */
  static async start(secret: string): Promise<WebhookCollector> {
    const server = createServer();
    const collector = new WebhookCollector(secret, server);
    const onEvent = (event: WebhookEvent) => collector.keep(event);
    const onRefused = (reason: string) => void collector.refusals.push(reason);
    server.on('request', webhookHandler({ secret, onEvent, onRefused }));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return collector;
  }

  /** What a channel's `webhook_url` has to be. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** The first event that fits, also one that has come already. Rejects after `timeoutMs` (10 000). */
  waitFor(fits: (event: WebhookEvent) => boolean, timeoutMs = 10_000): Promise<WebhookEvent> {
    const here = this.events.find(fits);
    if (here !== undefined) return Promise.resolve(here);
    return new Promise((resolve, reject) => {
      const waiter = (event: WebhookEvent) => {
        if (!fits(event)) return;
        done();
        resolve(event);
      };
      const done = () => {
        clearTimeout(timer);
        this.waiters.delete(waiter);
      };
      const timer = setTimeout(() => {
        done();
        reject(new Error(`No such event in ${timeoutMs} ms. ${this.summary()}`));
      }, timeoutMs);
      this.waiters.add(waiter);
    });
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private keep(event: WebhookEvent): void {
    if (this.seen.has(event.event_id)) return;
    this.seen.add(event.event_id);
    this.events.push(event);
    for (const waiter of [...this.waiters]) waiter(event);
  }

  private summary(): string {
    const refused = this.refusals.length === 0 ? '' : `; refused: ${this.refusals.join(', ')}`;
    return `Received: ${this.events.map(({ event_type }) => event_type).join(', ') || 'nothing'}${refused}`;
  }
}
