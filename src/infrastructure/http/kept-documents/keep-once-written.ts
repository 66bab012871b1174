import type { NextFunction, Request, Response } from 'express';
import { KeptDocument } from './kept-document';

/**
 * Keeps what a route writes the first time and sends that from then on. Swagger makes the text of the whole document anew
 * for each request, which nobody needs a credential for: in YAML it takes a third of a second of everybody's time.
 */
export function keepOnceWritten(): (request: Request, response: Response, next: NextFunction) => void {
  // Swagger's page names its files differently when the address ends with a slash.
  const kept = new Map<boolean, KeptDocument>();
  return (request, response, next) => {
    const form = request.originalUrl.endsWith('/');
    const document = kept.get(form);
    if (document !== undefined) {
      document.send(request, response);
      return;
    }
    const send = response.send.bind(response);
    response.send = (text: string) => {
      response.send = send;
      if (response.statusCode !== 200) return send(text);
      const written = new KeptDocument(String(response.get('Content-Type')), Buffer.from(text));
      kept.set(form, written);
      return written.send(request, response);
    };
    next();
  };
}
