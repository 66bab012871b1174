import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { IN_BACKGROUND, UnitOfWork } from '@libs/unit-of-work';
import { OneByOne } from '@libs/work-queue';
import { Workers } from '../../infrastructure/workers';
import { BULK_ITEMS } from './bulk-policy';
import { BulkStep } from './bulk-step';
import { BulkTable } from './bulk-table';

export const BULK_WAKE_UP = 'bulk';

/** Jobs end some milliseconds after they begin: a step right after another would find little. */
const GATHER_MS = 25;
/** So long after the last progress steps follow each other that fast; later only when the worker looks on its own. */
const LIVELY_MS = 2_000;

/** Carries out bulk work in every process whose role is not `api`: one bulk of each caller at a time, those of all callers in turns. */
@Injectable()
export class BulkWorker {
  private progressAtMs = -Infinity;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly step: BulkStep,
    table: BulkTable,
    workers: Workers,
  ) {
    const rounds = new OneByOne(() => table.inWork());
    workers.add(this, {
      name: 'bulk work',
      round: () => this.round(rounds),
      idleMs: BULK_ITEMS.lookEveryMs,
      wokenBy: BULK_WAKE_UP,
    });
  }

  private async round(rounds: OneByOne): Promise<boolean> {
    const progress = await rounds.run((id) =>
      this.unitOfWork.run((tx) => this.step.take(tx, id), IN_BACKGROUND),
    );
    if (progress > 0) this.progressAtMs = performance.now();
    const isLively = performance.now() - this.progressAtMs < LIVELY_MS;
    if (isLively) await pause(GATHER_MS);
    return isLively;
  }
}
