import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebhookEvent } from '../generated/events.js';
import {
  receiveWebhook,
  type WebhookDelivery,
  WebhookFormatError,
  WebhookVerificationError,
} from './receive-webhook.js';

export interface WebhookHandlerOptions extends Pick<
  WebhookDelivery,
  'secret' | 'toleranceSeconds' | 'allowUntimed'
> {
  /** Called for each genuine delivery, including repeats; when it throws, the service retries later. */
  readonly onEvent: (event: WebhookEvent) => void | Promise<void>;
  /**
   * Called with the reason when a delivery has been refused. What it throws is ignored. When absent, what `onEvent` threw
   * is written to `console.error`.
   */
  readonly onRefused?: ((reason: string) => unknown) | undefined;
}

const MOST_BYTES = 16 * 1024 * 1024;

/**
 * A request handler for `node:http`, Express and whatever else passes Node's own request and response. Behind
 * a body parser it needs the raw bytes: `express.raw({ type: 'application/json' })`. Responds with 204, 401
 * if it is not genuine, 400 if it is not an event, 500 if `onEvent` threw.
 * @throws {TypeError} when there is no secret, such as of a setting that is missing
 */
export function webhookHandler(
  options: WebhookHandlerOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const secrets: readonly string[] = [options.secret].flat();
  if (secrets.length === 0 || !secrets.every(Boolean)) throw new TypeError('secret must not be empty');
  return (request, response) => {
    take(request, options)
      .then(
        () => void response.writeHead(204).end(),
        (error: Error) => {
          response.writeHead(statusFor(error)).end();
          // Whoever has not sent all of its body yet could not read the response.
          request.resume();
          if (options.onRefused !== undefined) return options.onRefused(error.message);
          // Others than the service can cause the rest, as often as they like.
          if (statusFor(error) === 500) console.error(error);
          return undefined;
        },
      )
      // A receiver must not end because of one delivery.
      .catch(() => undefined);
  };
}

async function take(request: IncomingMessage, options: WebhookHandlerOptions): Promise<void> {
  const body = await rawBody(request);
  const { event } = receiveWebhook({ ...options, body, headers: request.headers });
  await options.onEvent(event);
}

async function rawBody(request: IncomingMessage & { body?: unknown }): Promise<Buffer> {
  if (Buffer.isBuffer(request.body)) return request.body;
  if (request.readableEnded)
    throw new WebhookFormatError('the body was parsed already: use express.raw() on this route');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new WebhookFormatError('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function statusFor(error: Error): number {
  if (error instanceof WebhookVerificationError) return 401;
  return error instanceof WebhookFormatError ? 400 : 500;
}
