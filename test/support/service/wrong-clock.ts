import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Settings of a process whose wall clock is wrong by so much, such as `+2h`; the monotonic one is right, as it is on a machine
 * with a wrong clock.
 */
export function wrongClock(offset: string): Record<string, string> {
  return {
    LD_PRELOAD: faketimeLibrary(),
    FAKETIME: offset,
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

function faketimeLibrary(): string {
  const folders = readdirSync('/usr/lib').map((name) => join('/usr/lib', name, 'faketime'));
  const found = folders.map((folder) => join(folder, 'libfaketime.so.1')).find((path) => existsSync(path));
  if (found === undefined) throw new Error('libfaketime is not installed (Debian: apt-get install faketime)');
  return found;
}
