import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { hasTag } from '../entity-tags';

/** A document that stays the same until the process ends, written once. */
export class KeptDocument {
  private readonly tag: string;

  constructor(
    private readonly type: string,
    private readonly bytes: Buffer,
  ) {
    this.tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  }

  static ofJson(value: object): KeptDocument {
    return new KeptDocument('application/json; charset=utf-8', Buffer.from(JSON.stringify(value)));
  }

  /** Nothing but headers to a client that has it. */
  send(request: Request, response: Response): Response {
    response.set('ETag', this.tag);
    response.set('Cache-Control', 'no-cache');
    if (hasTag(request.get('if-none-match'), this.tag)) return response.status(304).send();
    return response.set('Content-Type', this.type).send(this.bytes);
  }
}
