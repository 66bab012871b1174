import type { DataSource } from 'typeorm';
import { type ClaimRounds, type Forms, OneByOne } from '@libs/work-queue';
import type { Tx } from '@libs/unit-of-work';
import type { ByChannel } from './by-channel';
import { channelIds } from './channel-ids';
import { type RunOn, Topology } from './topology';

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

  constructor(private readonly dataSource: DataSource) {
    super();
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

  claims(waiting: () => Promise<readonly string[]>): ClaimRounds {
    return new OneByOne(waiting);
  }

  parts(waiting: () => Promise<readonly string[]>): Promise<readonly string[]> {
    return waiting();
  }

  channels(): Promise<string[]> {
    return channelIds(this.dataSource);
  }
}
