import { Inject, Injectable, Logger } from '@nestjs/common';
import { IN_BACKGROUND, isConflict, isDatabaseUnavailable, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { OneByOne, reasonOf } from '@libs/work-queue';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Workers } from '../../infrastructure/workers';
import { Jobs } from '../../jobs';
import { SideChanges } from '../../orders';
import { parkedDelayMs } from '../../parked';
import { ActOnBreach } from '../commands/act-on-breach';
import { nextStep, type Step } from '../model/next-step';
import { DEADLINES } from './deadline-policy';
import { DeadlineTable, type DueTimer, type OrderStanding } from './deadline-table';

/** A timer that has gone off, and what becomes of it. */
interface Fired {
  readonly timer: DueTimer;
  readonly step: Step;
  /** Null when there is no such order. */
  readonly order: OrderStanding | null;
}

/**
 * Lets timers go off, in every process whose role is not `api`, by the clock of the database. A timer, what screens are told
 * of it and the job that acts on a breach are committed together, so that each happens once (docs/deadlines.md#timers).
 */
@Injectable()
export class DeadlineWorker {
  private readonly logger = new Logger(DeadlineWorker.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly table: DeadlineTable,
    private readonly jobs: Jobs,
    private readonly changes: SideChanges,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
    workers: Workers,
  ) {
    const rounds = new OneByOne(() => table.channelsWithDue());
    workers.add(this, {
      name: 'deadlines',
      round: async () => (await rounds.run((channelId) => this.fireDue(channelId))) > 0,
      idleMs: DEADLINES.lookEveryMs,
    });
  }

  private fireDue(channelId: string): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const timers = await this.table.claim(tx, channelId, DEADLINES.batchRows);
      if (timers.length > 0) await this.fireEach(tx, channelId, timers);
      return timers.length;
    }, IN_BACKGROUND);
  }

  /** All together; one by one when that fails, so that only those that fail are set aside. */
  private async fireEach(tx: Tx, channelId: string, timers: readonly DueTimer[]): Promise<void> {
    try {
      await tx.attempt(() => this.fire(tx, channelId, timers));
    } catch (error) {
      if (isDatabaseUnavailable(error) || isConflict(error)) throw error;
      if (timers.length === 1) return this.park(tx, timers[0]!, error);
      for (const timer of timers) await this.fireEach(tx, channelId, [timer]);
    }
  }

  private async fire(tx: Tx, channelId: string, timers: readonly DueTimer[]): Promise<void> {
    const ids = [...new Set(timers.map(({ order_id }) => order_id))];
    const orders = await this.table.standings(tx, channelId, ids);
    const fired = timers.map((timer): Fired => {
      const order = orders.get(timer.order_id) ?? null;
      return { timer, order, step: nextStep({ ...timer, order }, tx.now) };
    });
    await this.table.record(
      tx,
      timers,
      fired.map(({ step }) => step),
    );
    await this.tell(tx, fired);
    for (const { timer, step, order } of fired) {
      if (order !== null && step.state === 'breached' && timer.state !== 'breached')
        await this.act(tx, timer, order);
    }
  }

  private async tell(tx: Tx, fired: readonly Fired[]): Promise<void> {
    const told = fired.filter(({ step, timer }) => step.state !== timer.state && step.state !== 'met');
    await this.changes.record(
      tx,
      told.map(({ timer: { channel_id: channelId, order_id: orderId, kind, due_at }, step: { state } }) => ({
        key: { channelId, orderId },
        kind: 'deadline',
        detail: { deadline: kind, state, due_at },
      })),
    );
    for (const { timer, step } of told) {
      const { channel_id, order_id, kind } = timer;
      this.logger.log({ event: `deadline.${step.state}`, channel_id, order_id, kind });
    }
  }

  private async act(tx: Tx, timer: DueTimer, { order_number }: OrderStanding): Promise<void> {
    const { channel_id: channelId, order_id: orderId, kind, on_breach: action } = timer;
    if (action === 'nothing') return;
    const command = new ActOnBreach(orderId, channelId, order_number, kind, action);
    await this.jobs.acceptIn(tx, command, { channelId, key: orderId });
  }

  private async park(tx: Tx, timer: DueTimer, error: unknown): Promise<void> {
    const fault = reasonOf(error);
    await this.table.park(tx, timer, fault, parkedDelayMs(this.settings, timer.tries + 1, error));
    const { channel_id, order_id, kind, tries } = timer;
    this.logger.error({
      event: 'deadline.parked',
      channel_id,
      order_id,
      kind,
      tries: tries + 1,
      error: fault,
    });
  }
}
