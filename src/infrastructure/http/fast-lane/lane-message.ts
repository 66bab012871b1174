import { IncomingMessage, ServerResponse } from 'node:http';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The part of an Express request that routes of the fast lane use. */
export class LaneRequest extends IncomingMessage {
  declare method: string;
  declare url: string;
  body?: unknown;
  params: Record<string, string>;
  query: Record<string, unknown>;
  route: { readonly path: string };

  get path(): string {
    return this.url;
  }

  get originalUrl(): string {
    return this.url;
  }

  get(name: string): string | undefined {
    return this.headers[name.toLowerCase()] as string | undefined;
  }
}

/** The part of an Express response that Nest and the error filter use. */
export class LaneResponse extends ServerResponse<LaneRequest> {
  status(code: number): this {
    this.statusCode = code;
    return this;
  }

  set(name: string, value: string): this {
    this.setHeader(name, value);
    return this;
  }

  json(body: unknown): this {
    return this.send(JSON.stringify(body));
  }

  send(text = ''): this {
    if (this.statusCode === 304) {
      this.removeHeader('Content-Type');
      return this.end();
    }
    if (!this.hasHeader('Content-Type')) this.setHeader('Content-Type', JSON_TYPE);
    this.setHeader('Content-Length', Buffer.byteLength(text));
    return this.end(text);
  }
}
