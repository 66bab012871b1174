import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { webhookHandler } from '@oms/client/webhooks';
import type { Context } from '../context.js';
import type { Options } from '../action.js';
import { describeEvent } from './describe-event.js';
import { serveUntil } from './serve-until.js';

const MOST_KNOWN = 100_000;

/** `oms listen --port`: receives webhooks, verifies them and prints a line for each; repeats of an event_id are marked. */
export async function receive({ out, signal }: Context, options: Options): Promise<void> {
  const given = options.secret as string | undefined;
  const secret = given ?? `whsec_${randomBytes(24).toString('base64')}`;
  const seen = new Set<string>();
  const handler = webhookHandler({
    secret,
    onEvent: async (event) => {
      const repeat = seen.has(event.event_id) ? ' (repeat)' : '';
      if (seen.size >= MOST_KNOWN) seen.clear();
      seen.add(event.event_id);
      await out.writtenResult(event, () => `${new Date().toISOString()} ${describeEvent(event)}${repeat}`);
    },
    onRefused: (reason) => out.note(`${new Date().toISOString()} refused: ${reason}`, { refused: reason }),
  });
  const address = { port: options.port as string, host: options.host as string };
  await serveUntil(createServer(handler), address, signal, (webhook_url) => {
    const webhook = { webhook_url, ...(given === undefined && { webhook_secret: secret }) };
    const what = given === undefined ? 'this' : 'this and the secret';
    out.note(
      `Waiting for webhooks. PUT ${what} to /v1/channels/<id>/webhook:\n${JSON.stringify(webhook)}`,
      webhook,
    );
  });
}
