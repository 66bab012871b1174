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

/** A shard that was split is noticed after this time; until then statements for channels of both halves may be refused. */
const KNOWN_FOR_MS = 10_000;

/**
 * In which shard the rows of each channel lie. It is looked up in the background, since whoever asks may hold a connection: a
 * channel that is first asked for stands alone until then, which is slower and as correct.
 */
export class ChannelShards {
  private readonly shards = new Map<string, string>();
  private lookedUpAtMs = -Infinity;
  private isLookingUp = false;

  constructor(private readonly dataSource: DataSource) {}

  /** In the order in which the shards first occur. */
  group<Of>(of: readonly Of[], channelOf: (one: Of) => string): OfShard<Of>[] {
    const groups = new Map<string, OfShard<Of>>();
    const unknown = new Set<string>();
    for (const one of of) {
      const channel = channelOf(one);
      const shard = this.shards.get(channel) ?? channel;
      if (shard === channel) unknown.add(channel);
      const group = groups.get(shard) ?? { shard, channels: [], of: [] };
      if (!group.channels.includes(channel)) group.channels.push(channel);
      group.of.push(one);
      groups.set(shard, group);
    }
    void this.lookUp(unknown);
    return [...groups.values()];
  }

  private async lookUp(unknown: ReadonlySet<string>): Promise<void> {
    const isOutdated = performance.now() - this.lookedUpAtMs > KNOWN_FOR_MS;
    if (this.isLookingUp || (unknown.size === 0 && !isOutdated)) return;
    this.isLookingUp = true;
    const ids = isOutdated ? [...this.shards.keys(), ...unknown] : [...unknown];
    if (isOutdated) this.lookedUpAtMs = performance.now();
    const rows = await this.dataSource.query<Row[]>(SHARDS, [ids]).catch(() => []);
    for (const { id, shard } of rows) this.shards.set(id, shard);
    this.isLookingUp = false;
  }
}

const SHARDS = `
  SELECT id, get_shard_id_for_distribution_column('orders', id)::text AS shard FROM unnest($1::uuid[]) AS asked(id)`;
