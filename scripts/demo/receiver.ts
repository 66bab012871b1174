import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkDelivery } from './checks/check-delivery';
import { epochMs } from './day/clock';
import type { Envelope } from './contract';

/** A webhook that arrived and verified. */
export interface Delivery {
  /** Name of the hook it came to. */
  readonly hook: string;
  /** When its last byte had arrived, epoch ms. */
  readonly receivedAt: number;
  readonly envelope: Envelope;
}

/** A webhook that arrived and did not verify. */
export interface Rejection {
  readonly hook: string;
  readonly reason: string;
}

type Matches = (delivery: Delivery) => boolean;

/**
 * The channel owner's side: accepts webhooks on 127.0.0.1, responds with 204 to those that verify and 401 to
 * the others. Delivery is at least once (docs/promises.md#every-event-arrives), so repeats of an event_id are
 * acknowledged, counted and otherwise ignored.
 */
export class WebhookReceiver {
  readonly rejections: Rejection[] = [];
  private readonly secrets = new Map<string, string>();
  private readonly deliveries = new Map<string, Delivery>();
  private readonly waiting = new Set<{ matches: Matches; found: (delivery: Delivery) => void }>();
  private repeats = 0;

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.take(request).then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(400).end(),
      );
    });
  }

  /** Listens on a free port. */
  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return new WebhookReceiver(server);
  }

  /** The URL at which webhooks signed with this secret are taken. */
  open(hook: string, secret: string): string {
    this.secrets.set(hook, secret);
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/hooks/${encodeURIComponent(hook)}`;
  }

  /** Deliveries that verified, each event once, and how often one came again. */
  get counts(): { readonly events: number; readonly repeats: number } {
    return { events: this.deliveries.size, repeats: this.repeats };
  }

  /** Deliveries that verified, each event once, in the order they came first. */
  all(): readonly Delivery[] {
    return [...this.deliveries.values()];
  }

  /** The first delivery that matches, including earlier ones. Rejects with the signal's reason. */
  waitFor(matches: Matches, signal: AbortSignal): Promise<Delivery> {
    const here = [...this.deliveries.values()].find(matches);
    if (here !== undefined) return Promise.resolve(here);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.waiting.delete(waiter);
        reject(signal.reason as Error);
      };
      const found = (delivery: Delivery) => {
        this.waiting.delete(waiter);
        signal.removeEventListener('abort', giveUp);
        resolve(delivery);
      };
      const waiter = { matches, found };
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.add(waiter);
    });
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async take(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const receivedAt = epochMs();
    const hook = /^\/hooks\/([^/?]+)$/.exec(request.url ?? '')?.[1];
    const secret = hook === undefined ? undefined : this.secrets.get(decodeURIComponent(hook));
    if (hook === undefined || secret === undefined || request.method !== 'POST') return 404;
    try {
      this.keep({
        hook,
        receivedAt,
        envelope: checkDelivery(request.headers, Buffer.concat(chunks), secret),
      });
      return 204;
    } catch (error) {
      this.rejections.push({ hook, reason: (error as Error).message });
      return 401;
    }
  }

  private keep(delivery: Delivery): void {
    const id = `${delivery.hook} ${delivery.envelope.event_id}`;
    if (this.deliveries.has(id)) {
      this.repeats += 1;
      return;
    }
    this.deliveries.set(id, delivery);
    for (const { matches, found } of [...this.waiting]) if (matches(delivery)) found(delivery);
  }
}
