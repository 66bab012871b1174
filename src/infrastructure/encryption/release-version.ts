import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version of this release, as its package.json says it; null where that is missing. */
export const RELEASE_VERSION = versionAbove(__dirname);

function versionAbove(folder: string): string | null {
  const path = join(folder, 'package.json');
  if (existsSync(path))
    return (JSON.parse(readFileSync(path, 'utf8')) as { version?: string }).version ?? null;
  const above = dirname(folder);
  return above === folder ? null : versionAbove(above);
}
