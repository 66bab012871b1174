import { writeFileSync } from 'node:fs';
import { describeApi } from './describe-api';

/** Writes the API document that is committed and compared: `npm run openapi`. */
async function main(): Promise<void> {
  writeFileSync('docs/openapi.json', `${JSON.stringify(await describeApi(), null, 2)}\n`);
}

void main();
