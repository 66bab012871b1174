import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { mostRecent } from '@libs/recent-entries';
import type { DataSource } from 'typeorm';
import { perTx, type Tx } from '@libs/unit-of-work';
import { accessRefusals, type Caller, mayReach } from '../api-keys';
import { channelRefusals } from './channel.refusals';
import type { Channel } from './entities/channel.entity';

const REMEMBERED_MS = 750;
const MOST_REMEMBERED = 10_000;

/** The part of a channel that other features need on every request. */
export type ChannelFacts = Pick<Channel, 'id' | 'name' | 'type' | 'status' | 'settings'>;

/** Looks channels up for every request; results are at most 0.75 s old. */
@Injectable()
export class ChannelDirectory {
  private readonly remembered: LRUCache<string, ChannelFacts>;
  private changes = 0;
  private readonly within = perTx(
    (tx) => new DataLoader<string, ChannelFacts | null>((ids) => this.loadWithin(tx, ids)),
  );

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    this.remembered = new LRUCache<string, ChannelFacts>({
      ...mostRecent(MOST_REMEMBERED),
      ttl: REMEMBERED_MS,
      ignoreFetchAbort: true,
      fetchMethod: (id) => this.load(id),
    });
  }

  async find(channelId: string): Promise<ChannelFacts | null> {
    return (await this.remembered.fetch(channelId)) ?? null;
  }

  /**
   * As `find`, for work in a transaction: it reads on the transaction's own connection. Transactions that waited for
   * another one would hold up each other.
   */
  async findWithin(tx: Tx, channelId: string): Promise<ChannelFacts | null> {
    return this.remembered.get(channelId) ?? this.within(tx).load(channelId);
  }

  /**
   * The channel, or 404 when there is none and 403 when the caller's key can't access it
   * (docs/rules/access.md#channels-of-a-key).
   */
  async require(channelId: string, caller: Caller): Promise<ChannelFacts> {
    const channel = await this.find(channelId);
    if (channel === null) throw channelRefusals.CHANNEL_NOT_FOUND();
    if (!mayReach(caller, channelId)) throw accessRefusals.CHANNEL_FORBIDDEN();
    return channel;
  }

  /** Makes a change take effect in this process at once. */
  forget(channelId: string): void {
    this.changes += 1;
    this.remembered.delete(channelId);
  }

  private async load(id: string): Promise<ChannelFacts | undefined> {
    const [row] = await this.dataSource.query<ChannelFacts[]>(FACTS, [[id]]);
    return row;
  }

  private async loadWithin(tx: Tx, ids: readonly string[]): Promise<(ChannelFacts | null)[]> {
    const { changes } = this;
    const rows = await tx.query<ChannelFacts>(FACTS, [ids]);
    // Else what was read before a change would be remembered after it.
    if (changes === this.changes) for (const row of rows) this.remembered.set(row.id, row);
    return ids.map((id) => rows.find((row) => row.id === id) ?? null);
  }
}

const FACTS = 'SELECT id, name, type, status, settings FROM channels WHERE id = ANY ($1::uuid[])';
