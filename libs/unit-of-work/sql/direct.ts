import type { Client } from 'pg';

type Greeted = Client & { readonly processID: number };

const known = new WeakMap<object, boolean>();

/**
 * Whether the backend that greeted the connection answers it. A pooler between them greets by itself, and may give each transaction
 * another backend, where a named statement is unknown.
 * @param pid of the backend that answered, if it is known already
 */
export function isDirect(client: Client, pid: number): boolean {
  return (client as Greeted).processID === pid;
}

/** Asks the connection once. */
export async function findOutIfDirect(client: Client): Promise<boolean> {
  const before = known.get(client);
  if (before !== undefined) return before;
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const direct = isDirect(client, rows[0]!.pid);
  known.set(client, direct);
  return direct;
}
