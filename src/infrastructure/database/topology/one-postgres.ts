import type { DataSource } from 'typeorm';
import { ALL_AT_ONCE, type ClaimRounds, type Forms, Reach } from '@libs/work-queue';
import type { ByChannel } from './by-channel';
import { channelIds } from './channel-ids';
import { chunks, type RunOn, Topology } from './topology';

/** All rows are in one Postgres: a statement goes over all channels. */
export class OnePostgres extends Topology {
  readonly keepsPlans = true;
  readonly takeTurn = null;
  readonly whyNoReplica = null;

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  choose<T>({ together }: Forms<T>): T {
    return together;
  }

  reach<T>(ask: (reach: Reach) => Promise<T>): Promise<T> {
    return ask(Reach.ALL);
  }

  nodesAway(): Promise<null> {
    return Promise.resolve(null);
  }

  runOn<Sql, Of, Row>(
    { ofAny }: ByChannel<Sql>,
    of: readonly Of[],
    _channelOf: (one: Of) => string,
    run: RunOn<Sql, Of, Row>,
  ): Promise<Row[]> {
    return run(ofAny, of, []);
  }

  claimedTogether(channelIds: readonly string[], most: number): string[][] {
    return chunks(channelIds, most);
  }

  claims(): ClaimRounds {
    return ALL_AT_ONCE;
  }

  parts(): Promise<readonly null[]> {
    return Promise.resolve([null]);
  }

  protected groups(): Promise<readonly null[]> {
    return this.parts();
  }

  channels(): Promise<string[]> {
    return channelIds(this.dataSource);
  }
}
