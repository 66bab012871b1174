import type { NextFunction, Request, Response } from 'express';

interface Written {
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * Keeps what a route writes the first time and sends that from then on. Swagger makes the text of the whole document anew
 * for each request, which nobody needs a credential for: in YAML it takes a third of a second of everybody's time.
 */
export function keepOnceWritten(): (request: Request, response: Response, next: NextFunction) => void {
  let written: Written | null = null;
  return (_request, response, next) => {
    if (written !== null) {
      response.set('Content-Type', written.type).send(written.bytes);
      return;
    }
    const send = response.send.bind(response);
    response.send = (text: string) => {
      const bytes = Buffer.from(text);
      if (response.statusCode === 200) written = { type: String(response.get('Content-Type')), bytes };
      response.send = send;
      return send(bytes);
    };
    next();
  };
}
