import type { DataSource } from 'typeorm';
import { type ClaimRounds, type Forms, InGroups, Reach } from '@libs/work-queue';
import { isBlocked, isDatabaseUnavailable, isOverdue, type Tx } from '@libs/unit-of-work';
import type { ByChannel } from './by-channel';
import { channelIds } from './channel-ids';
import { ChannelShards, type OfShard } from './channel-shards';
import { ClusterNodes } from './cluster-nodes';
import { chunks, type RunOn, Topology, type Waiting } from './topology';

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
  private readonly nodes: ClusterNodes;

  constructor(private readonly dataSource: DataSource) {
    super();
    this.shards = new ChannelShards(dataSource);
    this.nodes = new ClusterNodes(dataSource);
  }

  /** One question to all nodes; after it failed, and until they all answer again, one to those that do. */
  async reach<T>(ask: (reach: Reach) => Promise<T>): Promise<T> {
    const reached = await this.nodes.reached();
    if (reached !== null) return ask(new Reach(reached));
    try {
      return await ask(Reach.ALL);
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !isOverdue(error) && !isBlocked(error)) throw error;
      const found = await this.nodes.look();
      if (found.reached === null) throw error;
      return ask(new Reach(found.reached));
    }
  }

  nodesAway(): Promise<readonly number[]> {
    return this.nodes.away();
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

  claims(waiting: Waiting): ClaimRounds {
    return new InGroups(
      () => this.reach(waiting),
      (channelIds) => this.claimedTogether(channelIds, MOST_A_CLAIM),
    );
  }

  parts(waiting: Waiting): Promise<readonly string[]> {
    return this.reach(waiting);
  }

  protected async groups(waiting: Waiting): Promise<string[][]> {
    return this.claimedTogether(await this.reach(waiting), MOST_A_CLAIM);
  }

  channels(): Promise<string[]> {
    return channelIds(this.dataSource);
  }
}

function byShard(a: OfShard<unknown>, b: OfShard<unknown>): number {
  return a.shard < b.shard ? -1 : 1;
}
