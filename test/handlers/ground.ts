import { randomUUID } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutboxRelay } from '@libs/outbox';
import type { Caller } from '../../src/api-keys';
import { SYSTEM_CALLER } from '../../src/api-keys/model/caller';
import { ChannelsModule } from '../../src/channels';
import { CreateChannel } from '../../src/channels/commands/create-channel';
import type { CreateChannelDto } from '../../src/channels/dto/create-channel.dto';
import { ORDER_CONTENT, said } from '../../src/contract';
import { RelayOptions } from '../../src/events/relay/relay-options';
import { CreateOrder } from '../../src/orders/commands/create-order';
import { CreatePlace } from '../../src/places/commands/create-place';
import type { CreatePlaceDto } from '../../src/places/dto/write-place.dto';
import { StartedModule } from '../support/modules/started-module';

export const BY = { kind: 'system', keyId: null, clientName: 'test', requestId: null } as const;
export const CALLER: Caller = SYSTEM_CALLER;
export const ORIGIN = { clientName: 'test', commandOrigin: null, correlationId: null, requestId: null };
/** It counts the first events in a transaction of their own. */
export const CONNECTIONS_OF_RELAY = 2;
const CONTENT = said(ORDER_CONTENT, {
  order_number: 'ORDER-1',
  order_date: '2026-03-01T09:30:00.000Z',
  items: [{ item_id: 'milk', quantity: 2 }],
});

/** Features in this process with a channel, and what specs of handlers look at in Postgres. */
export class Ground {
  private constructor(
    readonly module: StartedModule,
    readonly channelId: string,
  ) {}

  /** @param connections to the database. With one, a command that wants a second in its transaction never gets it. */
  static async of(
    features: readonly Type[],
    connections = 1,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Ground> {
    const module = await StartedModule.of([ChannelsModule, ...features], settings, connections);
    const shop = { name: 'shop', type: 'sap-commerce', config: {} } as CreateChannelDto;
    const { id } = await module.commands.execute(new CreateChannel(shop, BY));
    return new Ground(module, id);
  }

  get execute() {
    return this.module.commands.execute.bind(this.module.commands);
  }

  rows<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> {
    return this.module.database.query<Row>(sql, values);
  }

  /** Stores an order as a job would; gives its id. */
  async order(orderNumber: string, changes: object = {}): Promise<string> {
    const orderId = randomUUID();
    const content = { ...CONTENT, ...changes, order_number: orderNumber };
    await this.execute(new CreateOrder(orderId, this.channelId, content, ORIGIN));
    return orderId;
  }

  async place(identifier: string): Promise<string> {
    const place = { identifier, name: 'Kamppi', channel_id: this.channelId } as CreatePlaceDto;
    return (await this.execute(new CreatePlace(place, CALLER, BY))).id;
  }

  /** The events of an order in the order in which they were recorded. */
  eventsOf(orderId: string) {
    return this.rows<{ type: string; version: number }>(
      'SELECT type, version FROM events WHERE order_id = $1 ORDER BY seq',
      orderId,
    );
  }

  /** How many pages of long values of a table `work` reads. Needs the module's only connection. */
  async longPagesReadBy(table: string, work: () => Promise<unknown>): Promise<number> {
    const flushed = async () => {
      await this.module.get(DataSource).query('SELECT pg_stat_force_next_flush()');
      const [read] = await this.rows<{ pages: number }>(
        'SELECT (toast_blks_read + toast_blks_hit)::int AS pages FROM pg_statio_user_tables WHERE relname = $1',
        table,
      );
      return read!.pages;
    };
    // What this connection wrote before would be counted with the work.
    await this.rows('SELECT pg_stat_force_next_flush()');
    const before = await flushed();
    await work();
    return (await flushed()) - before;
  }

  /** What the audit log says of a resource, in the order in which it happened. */
  async trailOf(resourceId: string): Promise<string[]> {
    const entries = await this.rows<{ action: string }>(
      'SELECT action FROM audit_entries WHERE resource_id = $1 ORDER BY at, id',
      resourceId,
    );
    return entries.map(({ action }) => action);
  }

  /** Hands the recorded events to the sagas of the features, as the relay of a worker does. */
  async relay(): Promise<void> {
    const limit = { rows: 100, bytes: 1_000_000 };
    const relay = new OutboxRelay({ ...this.module.get(RelayOptions).options(), limit });
    const waiting = () => this.rows('SELECT 1 FROM events WHERE told_at IS NULL AND parked_at IS NULL');
    while ((await waiting()).length > 0) await relay.relayBatch();
    const parked = await this.rows('SELECT 1 FROM events WHERE parked_at IS NOT NULL');
    if (parked.length > 0) throw new Error(`${parked.length} events could not be relayed`);
  }

  stop(): Promise<void> {
    return this.module.stop();
  }
}
