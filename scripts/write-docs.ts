import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ASYNC_API } from '../src/webhooks';
import { describeApi } from './describe/api';
import { describeClient } from './describe/client';
import { describeErrors } from './describe/errors';

/** Writes what is generated from the build, committed and compared by tests: `npm run docs`. */
async function main(): Promise<void> {
  const api = await describeApi();
  writeFileSync('docs/openapi.json', `${JSON.stringify(api, null, 2)}\n`);
  writeFileSync('docs/asyncapi.json', `${JSON.stringify(ASYNC_API, null, 2)}\n`);
  writeFileSync('docs/errors.md', describeErrors());
  for (const [file, content] of Object.entries(await describeClient(api))) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

void main();
