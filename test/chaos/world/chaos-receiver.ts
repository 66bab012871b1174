import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { verifyWebhook } from '@libs/webhook-signing';
import { freePort } from '../../support/free-port';
import type { Arrival } from '../record';

/** How it treats requests. `hangs` does not respond, `refuses` does not listen. */
export type Manner = 'takes' | 'fails' | 'hangs' | 'refuses' | 'dawdles';

type Draft = { -readonly [Key in keyof Arrival]: Arrival[Key] };

const DAWDLE_MS = 700;

/** A webhook endpoint that records every request and treats it as the run says. */
export class ChaosReceiver {
  readonly arrivals: Draft[] = [];
  private manner: Manner = 'takes';

  private constructor(
    private readonly server: Server,
    private readonly secret: string,
    private readonly port: number,
  ) {}

  static async start(secret: string): Promise<ChaosReceiver> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    const receiver = new ChaosReceiver(server, secret, await freePort());
    await listen(server, receiver.port);
    server.on('request', (request, response) => receiver.receive(request, response));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  async behave(manner: Manner): Promise<void> {
    const before = this.manner;
    this.manner = manner;
    if (before === 'hangs' || manner === 'refuses') this.server.closeAllConnections();
    if (manner === 'refuses') await close(this.server);
    if (before === 'refuses' && manner !== 'refuses') await listen(this.server, this.port);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await close(this.server);
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      if (request.method !== 'POST') return this.answerProbe(response);
      const arrival = this.arrived(Buffer.concat(chunks).toString(), request.headers);
      this.arrivals.push(arrival);
      if (this.manner === 'dawdles') setTimeout(() => answer(arrival, response, 200), DAWDLE_MS);
      else if (this.manner !== 'hangs') answer(arrival, response, this.manner === 'fails' ? 500 : 200);
    });
  }

  /** Health checks only ask whether somebody answers. */
  private answerProbe(response: ServerResponse): void {
    if (this.manner !== 'hangs') response.writeHead(this.manner === 'fails' ? 500 : 405).end();
  }

  private arrived(text: string, headers: IncomingHttpHeaders): Draft {
    return {
      eventId: (JSON.parse(text) as { event_id: string }).event_id,
      text,
      signed: this.isSigned(text, headers),
      arrivedAt: Date.now(),
      answeredAt: null,
      status: null,
    };
  }

  /** Whatever the clock of the sender says: one of them is wrong on purpose. */
  private isSigned(body: string, headers: IncomingHttpHeaders): boolean {
    const delivery = { body, secret: this.secret, toleranceSeconds: Infinity };
    try {
      verifyWebhook({ ...delivery, headers });
      verifyWebhook({ ...delivery, headers: { 'x-webhook-signature': headers['x-webhook-signature'] } });
      return true;
    } catch {
      return false;
    }
  }
}

/** Noted before it is sent: whoever reacts to it comes later. */
function answer(arrival: Draft, response: ServerResponse, status: number): void {
  if (response.destroyed) return;
  arrival.answeredAt = Date.now();
  arrival.status = status;
  response.writeHead(status).end();
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
