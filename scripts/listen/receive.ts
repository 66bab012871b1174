import type { AddressInfo } from 'node:net';
import type { Ending } from '@libs/ending';
import { listen } from './listen';
import { readOptions } from './options';

/** A receiver on this machine for people who integrate, until a signal ends it. */
export async function receive(ending: Ending): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const server = await listen(options, (line) => console.log(`${new Date().toISOString()} ${line}`));
  const { port } = server.address() as AddressInfo;
  const body = { webhook_url: `http://${options.host}:${port}/`, webhook_secret: options.secret };
  console.log(`Waiting for webhooks. PUT this to /v1/channels/<id>/webhook:\n${JSON.stringify(body)}`);
  await ending.whenAsked();
}
