import type { TestDatabase } from './database';
import { TcpProxy } from './tcp-proxy';

/** A database as a process sees it over a network that can be disturbed. */
export interface DistantDatabase {
  readonly network: TcpProxy;
  /** The settings of a process that reaches the database over that network. */
  readonly env: { readonly DATABASE_URL: string };
}

export async function moveAway(database: TestDatabase): Promise<DistantDatabase> {
  const url = new URL(database.url);
  const network = await TcpProxy.start(Number(url.port));
  url.port = String(network.port);
  return { network, env: { DATABASE_URL: url.href } };
}
