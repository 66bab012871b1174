import { rm } from 'node:fs/promises';
import type { TestDatabaseServer } from './postgres/database';

export default async function teardown(): Promise<void> {
  const server = (globalThis as { testDatabaseServer?: TestDatabaseServer }).testDatabaseServer;
  if (server === undefined) return;
  await server.postgres.stop();
  await rm(server.dataDir, { recursive: true, force: true });
}
