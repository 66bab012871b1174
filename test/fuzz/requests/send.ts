import { Agent, type IncomingHttpHeaders, request as httpRequest, type RequestOptions } from 'node:http';
import type { FuzzRequest } from './request';

/** The response. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly tookMs: number;
}

/** Why there was no response. */
export interface NoAnswer {
  readonly failure: string;
}

/** The kept connection was being closed when the request went out; a client has to try again. */
const STALE: NoAnswer = { failure: 'the kept connection was closed' };

const isReset = ({ code }: NodeJS.ErrnoException) => code === 'ECONNRESET' || code === 'EPIPE';

/** Node would announce a body of unknown length for the others. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

const AGENT_SOCKETS = 32;

/** Sends requests byte for byte, with no help from a client library. */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: AGENT_SOCKETS });

  constructor(
    readonly base: string,
    private readonly patienceMs: number,
  ) {}

  async send(request: FuzzRequest): Promise<Answer | NoAnswer> {
    const answer = await this.sendOnce(request);
    return answer === STALE ? this.send(request) : answer;
  }

  private sendOnce(request: FuzzRequest): Promise<Answer | NoAnswer> {
    const { hostname, port } = new URL(this.base);
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const headers = [...request.headers.flat(), 'Host', `${hostname}:${port}`];
      if (request.body !== null || !WITHOUT_BODY.has(request.method))
        headers.push('Content-Length', String(request.body?.length ?? 0));
      const outgoing = httpRequest({
        agent: this.agent,
        hostname,
        port,
        method: request.method,
        path: request.target,
        headers,
        setDefaultHeaders: false,
      } as RequestOptions);
      const timer = setTimeout(
        () => outgoing.destroy(new Error(`no answer in ${this.patienceMs} ms`)),
        this.patienceMs,
      );
      outgoing.on('error', (error) => {
        clearTimeout(timer);
        resolve(outgoing.reusedSocket && isReset(error) ? STALE : { failure: error.message });
      });
      outgoing.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', ({ message }) => resolve({ failure: message }));
        response.on('end', () => {
          clearTimeout(timer);
          const { statusCode: status = 0, headers } = response;
          resolve({
            status,
            headers,
            text: Buffer.concat(chunks).toString(),
            tookMs: performance.now() - startedAt,
          });
        });
      });
      outgoing.end(request.body ?? undefined);
    });
  }

  stop(): void {
    this.agent.destroy();
  }
}
