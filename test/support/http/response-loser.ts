import {
  createServer,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo } from 'node:net';

/** A proxy that loses the first response to a request on its way back: what was asked for has been done. */
export class ResponseLoser {
  /** The statuses that the service gave to this request. */
  readonly statuses: number[] = [];
  private readonly server: Server;

  private constructor(
    private readonly target: string,
    private readonly what: string,
  ) {
    this.server = createServer((request, response) => this.pass(request, response));
  }

  /** @param what such as `POST /v1/api-keys` */
  static async start(target: string, what: string): Promise<ResponseLoser> {
    const proxy = new ResponseLoser(target, what);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url = '' } = request;
    const onward = send(new URL(url, this.target), { method, headers }, (given) => {
      if (`${method} ${url}` === this.what && this.statuses.push(given.statusCode!) === 1)
        return void given.resume().on('end', () => response.destroy());
      given.pipe(response.writeHead(given.statusCode!, given.headers));
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }
}
