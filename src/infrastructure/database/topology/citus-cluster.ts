import type { DataSource } from 'typeorm';
import { type ClaimRounds, type Forms, OneByOne, Reach } from '@libs/work-queue';
import { isDatabaseUnavailable, isOverdue, type Tx } from '@libs/unit-of-work';
import type { ByChannel } from './by-channel';
import { channelIds } from './channel-ids';
import { ClusterNodes } from './cluster-nodes';
import { type RunOn, Topology, type Waiting } from './topology';

const TURNS_LOCK = 727_003;

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

  private readonly nodes: ClusterNodes;

  constructor(private readonly dataSource: DataSource) {
    super();
    this.nodes = new ClusterNodes(dataSource);
  }

  /** One question to all nodes; after it failed, and until they all answer again, one to those that do. */
  async reach<T>(ask: (reach: Reach) => Promise<T>): Promise<T> {
    const reached = await this.nodes.reached();
    if (reached !== null) return ask(new Reach(reached));
    try {
      return await ask(Reach.ALL);
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !isOverdue(error)) throw error;
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

  /** In the order of the channels, so that transactions which lock rows of several don't wait in a circle. */
  async runOn<Sql, Of, Row>(
    { ofOne }: ByChannel<Sql>,
    of: readonly Of[],
    channelOf: (one: Of) => string,
    run: RunOn<Sql, Of, Row>,
  ): Promise<Row[]> {
    const channels = [...new Set(of.map(channelOf))].sort();
    const ofChannel = (id: string) =>
      channels.length === 1 ? of : of.filter((one) => channelOf(one) === id);
    const found = await Promise.all(channels.map((id) => run(ofOne, ofChannel(id), [id])));
    return found.flat();
  }

  channelsPerClaim(): number {
    return 1;
  }

  claims(waiting: Waiting): ClaimRounds {
    return new OneByOne(() => this.reach(waiting));
  }

  parts(waiting: Waiting): Promise<readonly string[]> {
    return this.reach(waiting);
  }

  channels(): Promise<string[]> {
    return channelIds(this.dataSource);
  }
}
