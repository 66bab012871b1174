import { Inject, Injectable, Logger } from '@nestjs/common';
import { GroupCommit } from '@libs/group-commit';
import { isConflict, isDatabaseUnavailable } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import type { AttemptRecord } from '../delivery';
import { DeliveryResults } from './delivery-results';

const AGAIN_MS = 500;
/** Recording costs about as much for one result as for ten. */
const APART_MS = 20;
const TOGETHER = 500;
/** What is answered and not recorded would be sent again after a crash. */
const MOST_WAITING = 2 * TOGETHER;

/**
 * Records results in groups. A result outlives a database that is away: it is written when that is back, if nobody else
 * took the delivery meanwhile.
 */
@Injectable()
export class ResultQueue {
  private readonly logger = new Logger(ResultQueue.name);
  private readonly group: GroupCommit<AttemptRecord, void>;
  /** How many results the database did not take yet. */
  private refused = 0;
  private ending = false;

  constructor(results: DeliveryResults, @Inject(SETTINGS_TOKEN) settings: CompleteSettings) {
    this.group = new GroupCommit<AttemptRecord, void>(
      async (records) => {
        await results.record(records);
        return [];
      },
      {
        maxBatch: TOGETHER,
        size: { maxBytes: settings.BATCH_BYTES, bytesOf },
        maxInFlight: 1,
        apartMs: APART_MS,
        splitOnFailure: (error) => !isPassing(error),
      },
    );
  }

  /** Whether the database is away, or slower than the endpoints are. */
  get isBehind(): boolean {
    return this.refused > 0 || this.group.depth > MOST_WAITING;
  }

  /** Resolves when the result is recorded, or can't be. */
  async keep(record: AttemptRecord): Promise<void> {
    if (await this.tryToKeep(record)) return;
    this.refused += 1;
    do {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    } while (!(await this.tryToKeep(record)));
    this.refused -= 1;
  }

  /** Tries nothing twice from now on. */
  end(): void {
    this.ending = true;
  }

  /** False when trying again may help. */
  private async tryToKeep(record: AttemptRecord): Promise<boolean> {
    try {
      await this.group.submit(record);
      return true;
    } catch (error) {
      if (!this.ending && isPassing(error)) return false;
      this.logger.error(error);
      return true;
    }
  }
}

/** Of the texts that are written. */
function bytesOf({ requestHeaders, responseBody, error, delivery }: AttemptRecord): number {
  return requestHeaders.length + (responseBody?.length ?? 0) + (error?.length ?? 0) + delivery.url.length;
}

function isPassing(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isConflict(error);
}
