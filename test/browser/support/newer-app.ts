import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const WORKER = '/pick/service-worker.js';

/** In front of a service: brings out a newer version of the picking app, and takes the API away, when asked. */
export class NewerApp {
  isOut = false;
  isApiDown = false;
  private readonly server: Server;

  private constructor(target: string) {
    this.server = createServer((incoming, outgoing) => {
      if (this.isApiDown && incoming.url!.startsWith('/v1/')) return void incoming.socket.destroy();
      const isWorker = incoming.url === WORKER;
      const headers = { ...incoming.headers };
      if (isWorker) {
        delete headers['accept-encoding'];
        delete headers['if-none-match'];
      }
      const forwarded = request(new URL(incoming.url!, target), { method: incoming.method, headers });
      forwarded.on('error', () => incoming.socket.destroy());
      forwarded.on('response', (response) => {
        if (isWorker) {
          delete response.headers['content-length'];
          delete response.headers.etag;
        }
        outgoing.writeHead(response.statusCode!, response.headers);
        response.pipe(outgoing, { end: !isWorker });
        if (isWorker) response.on('end', () => outgoing.end(this.isOut ? '\n// A newer version.\n' : ''));
      });
      incoming.pipe(forwarded);
    });
  }

  static async before(target: string): Promise<NewerApp> {
    const app = new NewerApp(target);
    app.server.listen(0, '127.0.0.1');
    await once(app.server, 'listening');
    return app;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
