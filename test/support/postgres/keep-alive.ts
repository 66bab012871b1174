import { readFileSync } from 'node:fs';
import type { TestDatabase } from './database';

/** When the system next looks whether the peer of a connection to Postgres is still there, as /proc/net/tcp has it. */
export function secondsToKeepAlive({ url }: TestDatabase, peer: number): number {
  const hex = (port: number | string) => `:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const row = rows.find(
    ([, local, remote]) => local?.endsWith(hex(new URL(url).port)) && remote?.endsWith(hex(peer)),
  );
  const [kind, when] = row?.[5]?.split(':') ?? [];
  return kind === '02' ? parseInt(when!, 16) / 100 : Infinity;
}
