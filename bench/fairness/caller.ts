import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly key: string | null;
  /** Of large bodies the bytes, since encoding them takes processor time from the service. */
  readonly body?: string | Buffer;
  /** Reading speed of the response, in bytes per second; absent: as fast as it comes. */
  readonly readPerSecond?: number;
}

/** Sends the requests of one attack and counts the responses. */
export class Caller {
  private readonly pool: Pool;

  constructor(
    url: string,
    private readonly answers: Record<string, number>,
    readonly stopped: AbortSignal,
  ) {
    setMaxListeners(0, stopped);
    this.pool = new Pool(url, { connections: 64, headersTimeout: 120_000, bodyTimeout: 120_000 });
  }

  /** Returns the body, or null when there was no response. */
  async send(call: Call): Promise<string | null> {
    const { method, path, key, body } = call;
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    if (key !== null) headers.authorization = `Bearer ${key}`;
    try {
      const answer = await this.pool.request({ method, path, headers, body, signal: this.stopped });
      const text = await this.read(answer.body, call);
      this.count(String(answer.statusCode));
      return text;
    } catch (error) {
      if (!this.stopped.aborted) this.count((error as NodeJS.ErrnoException).code ?? String(error));
      return null;
    }
  }

  /** Calls `times` times at this pace, whether or not responses arrive, until it is stopped. */
  async keepCalling(times: number, perSecond: number, call: (index: number) => Call): Promise<void> {
    const startedAt = performance.now();
    const underWay: Promise<unknown>[] = [];
    for (let index = 0; index < times && !this.stopped.aborted; index += 1) {
      await pause(Math.max(0, startedAt + (index * 1_000) / perSecond - performance.now()));
      underWay.push(this.send(call(index)));
    }
    await Promise.all(underWay);
  }

  private count(answer: string): void {
    this.answers[answer] = (this.answers[answer] ?? 0) + 1;
  }

  private async read(body: AsyncIterable<Buffer>, { readPerSecond }: Call): Promise<string> {
    let head = '';
    for await (const chunk of body) {
      if (head.length < 100_000) head += chunk.toString();
      if (readPerSecond !== undefined) await pause((chunk.length / readPerSecond) * 1_000);
    }
    return head;
  }
}
