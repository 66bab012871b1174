import { Injectable } from '@nestjs/common';
import { GroupCommit } from '@libs/group-commit';
import { IN_BACKGROUND, type Tx, UnitOfWork } from '@libs/unit-of-work';
import type { Renewal } from '@libs/work-queue';
import { type ByChannel, Topology } from '../../../infrastructure/database';
import type { ClaimedDelivery } from '../delivery';
import { DELIVERIES } from '../delivery-policy';
import { HELD, RELEASE, RENEW } from './delivery-lease-sql';
import { ProbeRights } from './probe-rights';

const MOST_RELEASED_TOGETHER = 1_000;

interface Changed {
  readonly done: ReadonlySet<ClaimedDelivery>;
  readonly locked: ReadonlySet<ClaimedDelivery>;
}

/** What becomes of claims in the database while a process has them. */
@Injectable()
export class LeaseStore {
  /** Whether a delivery could not be released. */
  private readonly releases = new GroupCommit<ClaimedDelivery, boolean>(
    (deliveries) => this.releaseTogether(deliveries),
    { maxBatch: MOST_RELEASED_TOGETHER, maxInFlight: 1, splitOnFailure: () => false },
  );

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
    private readonly probes: ProbeRights,
  ) {}

  /**
   * Extends claims by `leaseMs`; waits for no lock. While the node of a channel is away nobody can take what is claimed
   * there.
   */
  renew(deliveries: readonly ClaimedDelivery[]): Promise<Renewal<ClaimedDelivery>> {
    return this.topology.reach(async (reach) => {
      const away = deliveries.filter(({ channel_id }) => !reach.has(channel_id));
      const reached = deliveries.filter(({ channel_id }) => reach.has(channel_id));
      const { done, locked } = await this.change(RENEW, reached, [DELIVERIES.leaseMs]);
      return { held: new Set([...away, ...done]), locked };
    });
  }

  /**
   * Makes deliveries due again, in their old place in the queue, and returns those that others have locked: they are still claimed. Waits
   * for no lock, and uses one connection at a time. The endpoints of probes may be probed again.
   */
  async release(deliveries: readonly ClaimedDelivery[]): Promise<ReadonlySet<ClaimedDelivery>> {
    const isHeld = await Promise.all(deliveries.map((delivery) => this.releases.submit(delivery)));
    const held = new Set(deliveries.filter((_delivery, n) => isHeld[n]));
    await this.probes.leaveThoseOf(deliveries.filter((delivery) => !held.has(delivery)));
    return held;
  }

  private releaseTogether(deliveries: readonly ClaimedDelivery[]): Promise<boolean[]> {
    return this.topology.reach(async (reach) => {
      const reached = deliveries.filter(({ channel_id }) => reach.has(channel_id));
      const { locked } = await this.change(RELEASE, reached);
      return deliveries.map((delivery) => locked.has(delivery) || !reach.has(delivery.channel_id));
    });
  }

  /** Runs a statement on claims that are not locked; says which it changed, and which are locked and hold. */
  private async change(
    statement: ByChannel<string>,
    deliveries: readonly ClaimedDelivery[],
    parameters: readonly unknown[] = [],
  ): Promise<Changed> {
    if (deliveries.length === 0) return { done: new Set(), locked: new Set() };
    return this.unitOfWork.run(async (tx) => {
      const done = await this.those(tx, statement, deliveries, parameters);
      const left = deliveries.filter((delivery) => !done.has(delivery));
      return { done, locked: left.length === 0 ? new Set() : await this.those(tx, HELD, left) };
    }, IN_BACKGROUND);
  }

  /** Those that a statement on claims returns. */
  private async those(
    tx: Tx,
    statement: ByChannel<string>,
    deliveries: readonly ClaimedDelivery[],
    parameters: readonly unknown[] = [],
  ): Promise<ReadonlySet<ClaimedDelivery>> {
    const rows = await this.topology.runOn(
      statement,
      deliveries,
      ({ channel_id }) => channel_id,
      (sql, of, last) =>
        tx.query<{ event_id: string; claim: string }>(sql, [...claimColumns(of), ...parameters, ...last]),
    );
    const names = new Set(rows.map(nameOfClaim));
    return new Set(deliveries.filter((delivery) => names.has(nameOfClaim(delivery))));
  }
}

function claimColumns(deliveries: readonly ClaimedDelivery[]): [string[], string[], string[]] {
  return [
    deliveries.map(({ channel_id }) => channel_id),
    deliveries.map(({ event_id }) => event_id),
    deliveries.map(({ claim }) => claim),
  ];
}

function nameOfClaim({ event_id, claim }: { event_id: string; claim: string }): string {
  return `${claim} ${event_id}`;
}
