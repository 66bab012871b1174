import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The status and the body of a response; null: the request is never responded to. */
export type StubAnswer = readonly [status: number, body: object] | null;

/** Responds as a test says: for what the service does only at a moment that a test can't choose. */
export class StubService {
  /** Such as `GET /v1/jobs`. */
  readonly requests: string[] = [];
  /** Of those that have one. */
  readonly bodies: unknown[] = [];
  /** The keys that they were sent with. */
  readonly keys = new Set<string | undefined>();
  private answers: Readonly<Record<string, StubAnswer>> = {};
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const [path] = request.url!.split('?');
      const what = `${request.method} ${path}`;
      this.requests.push(what);
      this.keys.add(request.headers.authorization);
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => body !== '' && this.bodies.push(JSON.parse(body)));
      const answer = this.answers[what];
      if (answer === undefined) response.writeHead(404).end('{}');
      else if (answer !== null)
        response.writeHead(answer[0], { 'Content-Type': 'application/json' }).end(JSON.stringify(answer[1]));
    });
  }

  static async start(): Promise<StubService> {
    const stub = new StubService();
    await new Promise<void>((resolve) => stub.server.listen(0, '127.0.0.1', resolve));
    return stub;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Forgets earlier requests and answers. */
  responds(answers: Readonly<Record<string, StubAnswer>>): void {
    this.requests.length = 0;
    this.bodies.length = 0;
    this.answers = answers;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
