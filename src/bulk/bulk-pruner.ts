import { Inject, Injectable } from '@nestjs/common';
import { IN_BACKGROUND, UnitOfWork } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { Workers } from '../infrastructure/workers';

const LOOK_EVERY_MS = 600_000;

/** Deletes bulk work `JOB_RETENTION` after its end, one with its items at a time, in every process whose role is not `api`. */
@Injectable()
export class BulkPruner {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
    workers: Workers,
  ) {
    workers.add(this, { name: 'retention of bulk work', idleMs: LOOK_EVERY_MS, round: () => this.prune() });
  }

  /** Whether there may be more. */
  private async prune(): Promise<boolean> {
    const keptForMs = this.settings.JOB_RETENTION;
    if (keptForMs === 0) return false;
    return this.unitOfWork.run(async (tx) => {
      const [old] = await tx.query<{ id: string }>(OLD, [keptForMs]);
      if (old === undefined) return false;
      await tx.query('DELETE FROM bulk_items WHERE bulk_id = $1', [old.id]);
      await tx.query('DELETE FROM bulks WHERE id = $1', [old.id]);
      return true;
    }, IN_BACKGROUND);
  }
}

/** One that ended longer ago than $1 ms, and that no other process deletes. */
export const OLD = `
  SELECT id FROM bulks
   WHERE ended_at < now() - $1 * interval '1 millisecond' ORDER BY ended_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
