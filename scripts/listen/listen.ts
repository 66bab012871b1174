import { createServer, type Server } from 'node:http';
import { webhookHandler } from '@libs/webhook-receiver';
import { describeEvent } from './describe-event';
import type { ListenOptions } from './options';

/** Starts a receiver that verifies webhooks and prints a line for each; repeats of an event_id are marked. */
export async function listen(
  { port, host, secret }: Pick<ListenOptions, 'port' | 'host' | 'secret'>,
  print: (line: string) => void,
): Promise<Server> {
  const seen = new Set<string>();
  const handler = webhookHandler({
    secret,
    onEvent: (event) => {
      print(`${describeEvent(event)}${seen.has(event.event_id) ? ' (repeat)' : ''}`);
      seen.add(event.event_id);
    },
    onRefused: (reason) => print(`refused: ${reason}`),
  });
  const server = createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return server;
}
