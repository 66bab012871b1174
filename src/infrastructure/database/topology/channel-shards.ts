import type { DataSource } from 'typeorm';

/** What concerns channels whose rows lie in one shard. */
export interface OfShard<Of> {
  readonly shard: string;
  readonly channels: string[];
  readonly of: Of[];
}

interface Row {
  readonly id: string;
  readonly shard: string;
}

/**
 * In which shard the rows of each channel lie. It is looked up in the background when a channel is first asked for, since
 * whoever asks may hold a connection: until then the channel stands alone, which is slower and as correct.
 */
export class ChannelShards {
  private readonly shards = new Map<string, string>();
  private isLearning = false;

  constructor(private readonly dataSource: DataSource) {}

  /** In the order in which the shards first occur. */
  group<Of>(of: readonly Of[], channelOf: (one: Of) => string): OfShard<Of>[] {
    const groups = new Map<string, OfShard<Of>>();
    for (const one of of) {
      const channel = channelOf(one);
      const shard = this.shards.get(channel) ?? channel;
      const group = groups.get(shard) ?? { shard, channels: [], of: [] };
      if (!group.channels.includes(channel)) group.channels.push(channel);
      group.of.push(one);
      groups.set(shard, group);
    }
    void this.learn(
      [...groups.values()].filter(({ shard, channels }) => shard === channels[0]).map(({ shard }) => shard),
    );
    return [...groups.values()];
  }

  /** A shard was split: what is known may be wrong. */
  forget(): void {
    this.shards.clear();
  }

  private async learn(ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || this.isLearning) return;
    this.isLearning = true;
    const rows = await this.dataSource.query<Row[]>(SHARDS, [ids]).catch(() => []);
    for (const { id, shard } of rows) this.shards.set(id, shard);
    this.isLearning = false;
  }
}

const SHARDS = `
  SELECT id, get_shard_id_for_distribution_column('orders', id)::text AS shard FROM unnest($1::uuid[]) AS asked(id)`;
