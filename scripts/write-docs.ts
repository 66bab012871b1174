import { writeFileSync } from 'node:fs';
import { describeApi } from './describe-api';
import { describeErrors } from './describe-errors';
import { RECEIVER_TYPES, writeReceiverTypes } from './describe-receiver';

/** Writes what is generated from the build, committed and compared by tests: `npm run docs`. */
async function main(): Promise<void> {
  writeFileSync('docs/openapi.json', `${JSON.stringify(await describeApi(), null, 2)}\n`);
  writeFileSync('docs/errors.md', describeErrors());
  writeFileSync(RECEIVER_TYPES, await writeReceiverTypes());
}

void main();
