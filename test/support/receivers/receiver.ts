import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../http/api';
import { problemsWith } from './event-validator';
import { until } from '../until';

/** One webhook request as it arrived. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  /** The exact bytes as text. */
  readonly text: string;
  readonly body: { event_type: string; event_id: string; timestamp: string; data: Json };
  readonly at: number;
}

export type Answer = (received: Received, response: ServerResponse) => void;

/**
 * A webhook endpoint on this machine that records all requests and responds as the test says (200 by
 * default). A body that does not match the schema of its event makes `stop` throw.
 */
export class Receiver {
  readonly received: Received[] = [];
  /** Methods of requests that are not webhooks; they get 405. */
  readonly knocks: string[] = [];
  private readonly violations = new Set<string>();
  private answer: Answer = (_received, response) => void response.writeHead(200).end('ok');

  private constructor(private readonly server: Server) {}

  /** @param port the same one again for a receiver that comes back */
  static async start(port = 0): Promise<Receiver> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      if (request.method !== 'POST') {
        receiver.knocks.push(request.method ?? '');
        response.writeHead(405).end();
        return;
      }
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const received = {
          headers: request.headers,
          text,
          body: JSON.parse(text) as Received['body'],
          at: Date.now(),
        };
        receiver.received.push(received);
        problemsWith(received.body).forEach((problem) => receiver.violations.add(problem));
        receiver.answer(received, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  answers(answer: Answer): void {
    this.answer = answer;
  }

  answersStatus(status: number, headers: Record<string, string> = {}): void {
    this.answers((_received, response) => void response.writeHead(status, headers).end());
  }

  of(eventType: string): Received[] {
    return this.received.filter(({ body }) => body.event_type === eventType);
  }

  /** Waits for the first request that matches. */
  waitFor(name: string, fits: (received: Received) => boolean, timeoutMs?: number): Promise<Received> {
    return until(name, () => this.received.find(fits), timeoutMs);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    if (this.violations.size > 0)
      throw new Error(`bodies broke their schema:\n${[...this.violations].join('\n')}`);
  }
}
