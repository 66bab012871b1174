import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../terminal/exit-codes.js';

/** A file of the repository of which this program is a part. */
export function inRepository(path: string): string {
  // The program is packages/cli/dist/<file>.
  const file = join(fileURLToPath(import.meta.url), '../../../..', path);
  if (existsSync(file)) return file;
  throw new Failure(
    `${file} is missing. Run this in the service's repository after \`npm ci && npm run build\`.`,
  );
}
