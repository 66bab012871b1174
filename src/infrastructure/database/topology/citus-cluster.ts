import type { DataSource } from 'typeorm';
import { type ClaimRounds, type Forms, InGroups } from '@libs/work-queue';
import type { Tx } from '@libs/unit-of-work';
import type { ByChannel } from './by-channel';
import { channelIds } from './channel-ids';
import { ChannelShards, type OfShard } from './channel-shards';
import { chunks, type RunOn, Topology } from './topology';

const TURNS_LOCK = 727_003;
/** How many channels the rows of one claim come from. */
const MOST_A_CLAIM = 64;

/**
 * The rows of each channel are on one node of a Citus cluster (docs/adr/0019). It locks rows on one node at a time, and
 * locks a table that every node has a copy of as a whole.
 */
export class CitusCluster extends Topology {
  /** It plans each time only. */
  readonly keepsPlans = false;
  readonly whyNoReplica = 'the rows are on the nodes of a Citus cluster, which have no replica in common';

  /** One lock for all, on the coordinator: it knows of it before any node is asked for another. */
  readonly takeTurn = async (tx: Tx): Promise<void> => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [TURNS_LOCK]);
  };

  private readonly shards: ChannelShards;

  constructor(private readonly dataSource: DataSource) {
    super();
    this.shards = new ChannelShards(dataSource);
  }

  choose<T>({ spread }: Forms<T>): T {
    return spread;
  }

  /** In the order of the shards, so that transactions which lock rows of several don't wait in a circle. */
  async runOn<Sql, Of, Row>(
    { ofShard }: ByChannel<Sql>,
    of: readonly Of[],
    channelOf: (one: Of) => string,
    run: RunOn<Sql, Of, Row>,
  ): Promise<Row[]> {
    const shards = this.shards.group(of, channelOf).sort(byShard);
    const found = await Promise.all(shards.map((shard) => run(ofShard, shard.of, [shard.channels])));
    return found.flat();
  }

  claimedTogether(channelIds: readonly string[], most: number): string[][] {
    return this.shards.group(channelIds, (id) => id).flatMap(({ of }) => chunks(of, most));
  }

  claims(waiting: () => Promise<readonly string[]>): ClaimRounds {
    return new InGroups(waiting, (channelIds) => this.claimedTogether(channelIds, MOST_A_CLAIM));
  }

  parts(waiting: () => Promise<readonly string[]>): Promise<readonly string[]> {
    return waiting();
  }

  protected async groups(waiting: () => Promise<readonly string[]>): Promise<string[][]> {
    return this.claimedTogether(await waiting(), MOST_A_CLAIM);
  }

  channels(): Promise<string[]> {
    return channelIds(this.dataSource);
  }
}

function byShard(a: OfShard<unknown>, b: OfShard<unknown>): number {
  return a.shard < b.shard ? -1 : 1;
}
