import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One token request as it arrived. */
export interface TokenRequest {
  readonly at: number;
  readonly headers: IncomingHttpHeaders;
  readonly form: Readonly<Record<string, string>>;
}

/**
 * An OAuth 2.0 token endpoint on this machine; issues `token-1`, `token-2`, ... for an hour unless a test
 * says otherwise.
 */
export class TokenEndpoint {
  readonly requests: TokenRequest[] = [];
  private answer: (response: ServerResponse, n: number) => void = (response, n) => this.give(response, n);

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TokenEndpoint> {
    const server = createServer();
    const endpoint = new TokenEndpoint(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
        endpoint.requests.push({ at: Date.now(), headers: request.headers, form });
        endpoint.answer(response, endpoint.requests.length);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/token`;
  }

  answers(answer: (response: ServerResponse, n: number) => void): void {
    this.answer = answer;
  }

  give(response: ServerResponse, n: number, expires_in = 3_600): void {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify({ access_token: `token-${n}`, token_type: 'Bearer', expires_in, scope: 'all' }),
    );
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
