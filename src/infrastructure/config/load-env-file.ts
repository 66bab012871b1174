import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * Reads the settings of `.env` in the working directory, where there is one. The environment takes precedence. Node's own
 * `process.loadEnvFile` reads a byte order mark, which editors of Windows write, as part of the first name.
 */
export function loadEnvFile(path = '.env'): void {
  if (!existsSync(path)) return;
  const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}
