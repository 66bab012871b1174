import type { AddressInfo } from 'node:net';
import { listen } from './listen';
import { readOptions } from './options';

/** `npm run listen -- --port 4000 [--secret whsec_...]`: a receiver on this machine for people who integrate. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const server = await listen(options, (line) => console.log(`${new Date().toISOString()} ${line}`));
  const { port } = server.address() as AddressInfo;
  const body = { webhook_url: `http://${options.host}:${port}/`, webhook_secret: options.secret };
  console.log(`Waiting for webhooks. PUT this to /v1/channels/<id>/webhook:\n${JSON.stringify(body)}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
