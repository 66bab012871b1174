import { randomUUID } from 'node:crypto';
import type { BalancedClient } from '../http/balanced-client';
import type { TestDatabase } from '../postgres/database';
import type { Receiver } from '../receivers/receiver';
import { orderBody } from './shop';
import { until } from '../until';

/** An order that was accepted, and how many changes of it were. */
export interface Accepted {
  readonly id: string;
  changes: number;
}

/**
 * Clients that create and change orders until they are stopped; records what was accepted, and what else
 * happened.
 */
export class OrderLoad {
  readonly accepted: Accepted[] = [];
  /** Responses other than 202, and requests without a response. */
  readonly failures: string[] = [];
  private stopping = false;
  private readonly clients: Promise<void>[];

  constructor(
    private readonly client: BalancedClient,
    private readonly channelId: string,
    clients: number,
  ) {
    this.clients = Array.from({ length: clients }, () => this.work());
  }

  get count(): number {
    return this.accepted.reduce((sum, { changes }) => sum + 1 + changes, 0);
  }

  /** Until so many more requests were accepted. */
  more(count: number): Promise<unknown> {
    const goal = this.count + count;
    return until('the load goes on', () => this.failures.length > 0 || this.count >= goal, 120_000);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.clients);
  }

  private async work(): Promise<void> {
    while (!this.stopping) {
      const order = orderBody(this.channelId) as object;
      const created = await this.send('POST', '/v1/orders', order);
      if (created === null) continue;
      const entry = { id: created.orderData.id as string, changes: 0 };
      this.accepted.push(entry);
      await this.change(entry, order);
    }
  }

  /** Twice, without waiting for the effect of the first. */
  private async change(entry: Accepted, order: object): Promise<void> {
    const path = `/v1/orders/${entry.id}`;
    await until(
      'the order is there',
      async () => (await this.client.send('GET', path)).status === 200,
      60_000,
    ).catch((error: unknown) => this.failures.push(String(error)));
    for (const mark of [1, 2]) {
      const changed = await this.send('PUT', path, { ...order, metadata: { mark } });
      if (changed !== null) entry.changes += 1;
    }
  }

  private async send(method: string, path: string, body: object) {
    try {
      const answer = await this.client.send(method, path, body, randomUUID());
      if (answer.status === 202) return answer.body;
      this.failures.push(`${method} ${answer.status} ${JSON.stringify(answer.body)}`);
    } catch (error) {
      this.failures.push(`${method} ${String(error)}`);
    }
    return null;
  }
}

/** Versions by order, as they are in the database. */
export async function versionsOf(database: TestDatabase): Promise<Map<string, number[]>> {
  const rows = await database.query<{ order_id: string; versions: number[] }>(
    'SELECT order_id, array_agg(version ORDER BY version) AS versions FROM order_versions GROUP BY order_id',
  );
  return new Map(rows.map((row) => [row.order_id, row.versions]));
}

/** Versions by order, in the order of their first delivery. */
export function toldVersions(receiver: Receiver): Map<string, number[]> {
  const told = new Map<string, Set<number>>();
  for (const { body } of receiver.received) {
    const id = body.data.order_id as string;
    told.set(id, (told.get(id) ?? new Set()).add(body.data.version as number));
  }
  return new Map([...told].map(([id, versions]) => [id, [...versions]]));
}

/** The result of exactly one effect per accepted request: versions 1 to n of each order. */
export function expectedVersions(accepted: readonly Accepted[]): Map<string, number[]> {
  return new Map(
    accepted.map(({ id, changes }) => [id, Array.from({ length: 1 + changes }, (_, index) => index + 1)]),
  );
}

/** In the order of the ids, to be compared. */
export function inOrder(versions: ReadonlyMap<string, readonly number[]>): [string, readonly number[]][] {
  return [...versions].sort(([one], [other]) => (one < other ? -1 : 1));
}
