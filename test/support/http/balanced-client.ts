import { Agent, request } from 'node:http';
import type { Json } from './api';

export interface Answer {
  readonly status: number;
  readonly body: Json;
}

/** Where a request may be sent; the address of a process changes when it is started again. */
export interface Target {
  readonly url: string;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

/**
 * A client behind what a load balancer does: connections are kept alive, processes take turns, and a request
 * goes to the next one when its connection was refused, or was closed by the other side before a byte of an
 * answer. Any other missing response is a failure.
 */
export class BalancedClient {
  /** How often a request was passed on because nobody listened, and because its connection was closed unanswered. */
  refused = 0;
  closed = 0;
  private readonly agent = new Agent({ keepAlive: true });
  private turn = 0;

  constructor(
    private readonly targets: readonly Target[],
    private readonly token: string,
  ) {}

  /** Sends a request; `key` is its Idempotency-Key. */
  async send(method: string, path: string, body?: object, key?: string): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.call({ method, path, body, key });
      } catch (error) {
        if (tries === 500 || !this.mayPassOn(error as NodeJS.ErrnoException)) throw error;
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private mayPassOn(error: NodeJS.ErrnoException & { unanswered?: boolean }): boolean {
    if (error.code === 'ECONNREFUSED') this.refused += 1;
    else if (error.unanswered === true) this.closed += 1;
    else return false;
    return true;
  }

  private call({ method, path, body, key }: Call): Promise<Answer> {
    this.turn += 1;
    const { url } = this.targets[this.turn % this.targets.length]!;
    return new Promise((resolve, reject) => {
      const call = request(new URL(path, url), {
        method,
        agent: this.agent,
        headers: {
          Authorization: `Bearer ${this.token}`,
          'Content-Type': 'application/json',
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
      });
      call.on('error', (error) => {
        const closed = ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
        reject(Object.assign(error, { unanswered: closed }));
      });
      call.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) });
        });
      });
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}
