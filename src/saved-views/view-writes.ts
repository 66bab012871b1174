import { Injectable } from '@nestjs/common';
import { KeyedQueue } from '@libs/concurrency';
import { brokenUniqueConstraint, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { savedViewRefusals } from './saved-view.refusals';

const OWNERS_LOCK = 727_071;

/**
 * Creates and changes views: of one person one at a time, so that each counts those before it. Whoever else writes meanwhile
 * waits neither for the lock nor for a connection.
 */
@Injectable()
export class ViewWrites {
  private readonly queue = new KeyedQueue();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  async run<T>(command: object, ownerId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.queue.run(ownerId, () =>
        this.unitOfWork.runFor(command, async (tx) => {
          await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [OWNERS_LOCK, ownerId]);
          return work(tx);
        }),
      );
    } catch (error) {
      if (brokenUniqueConstraint(error) === 'saved_views_name') throw savedViewRefusals.VIEW_NAME_TAKEN();
      throw error;
    }
  }
}
