import { Injectable } from '@nestjs/common';
import { IN_BACKGROUND, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { Topology } from '../../../infrastructure/database';
import { ShortRows } from '../../../infrastructure/short-rows';
import { EndpointCircuits } from '../../circuit/endpoint-circuits';
import { lockEndpoints } from '../../circuit/lock-endpoints';
import type { AttemptRecord } from '../delivery';
import { DeliveryCalls } from '../delivery-calls';
import { keepEarlierAttempts } from './earlier-attempts';
import { NextInOrder } from './next-in-order';
import { writeAttempts } from './write-attempts';

/** Others that record results of a channel have it locked for milliseconds; whoever has it for longer is not waited for here. */
const BRIEFLY = { ...IN_BACKGROUND, lockMs: 500 };

/** Records how attempts ended. */
@Injectable()
export class DeliveryResults {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
    private readonly nextInOrder: NextInOrder,
    private readonly circuits: EndpointCircuits,
    private readonly calls: DeliveryCalls,
    private readonly shortRows: ShortRows,
  ) {}

  /**
   * Records attempts, in the order they ended, with their channels' counters, in one transaction. A result
   * whose claim was lost changes nothing, since another process makes that attempt. The next events of these
   * orders become due.
   */
  async record(records: readonly AttemptRecord[]): Promise<void> {
    await this.unitOfWork.runSeldomInTurn((tx) => this.recordIn(tx, records), BRIEFLY);
  }

  /** Like `record`, in an existing transaction; `makeRows` inserts deliveries that don't exist yet. */
  async recordIn(
    tx: Tx,
    records: readonly AttemptRecord[],
    makeRows: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    const endpoints = await lockEndpoints(
      tx,
      this.topology,
      records.map(({ delivery }) => delivery.channel_id),
    );
    await makeRows();
    const isShort = await this.shortRows.areIn(tx, 'attempts');
    const isDerived = await this.shortRows.areIn(tx, 'derived');
    await keepEarlierAttempts(tx, this.topology, records);
    const written = await writeAttempts(tx, this.topology, records, { isShort, isDerived });
    await this.circuits.update(tx, endpoints, written);
    const following = await this.nextInOrder.release(tx, written);
    tx.afterCommit(() => {
      written.forEach((record) => this.callForRetry(record));
      this.calls.now(following);
    });
  }

  private callForRetry({ delivery, delayMs }: AttemptRecord): void {
    if (delayMs !== null) this.calls.later(delivery.channel_id, delayMs);
  }
}
