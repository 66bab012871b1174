import { Inject, Injectable, Logger } from '@nestjs/common';
import { GroupCommit } from '@libs/group-commit';
import { isBlocked, isConflict, isDatabaseUnavailable, isOverdue } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import type { AttemptRecord } from '../delivery';
import { Topology } from '../../../infrastructure/database';
import { DeliveryResults } from './delivery-results';

const AGAIN_MS = 500;
/** Recording one result costs about as much as recording ten. */
const APART_MS = 20;
const TOGETHER = 500;
/** Unrecorded results would be sent again after a crash, so their number is limited. */
const MOST_WAITING = 2 * TOGETHER;

/**
 * Records results in groups. While the database is unavailable results are kept in memory and written later,
 * unless another process has taken the delivery. Those of channels whose node is away wait for it, and keep no other one waiting.
 */
@Injectable()
export class ResultQueue {
  private readonly logger = new Logger(ResultQueue.name);
  /** Whether the node of its channel was reached. */
  private readonly group: GroupCommit<AttemptRecord, boolean>;
  /** How many results are not recorded yet. */
  private refused = 0;
  private ending = false;

  constructor(
    results: DeliveryResults,
    @Inject(SETTINGS_TOKEN) settings: CompleteSettings,
    @Inject(Topology) topology: Pick<Topology, 'reach'>,
  ) {
    this.group = new GroupCommit<AttemptRecord, boolean>(
      (records) =>
        topology.reach(async (reach) => {
          const isReached = records.map(({ delivery }) => reach.has(delivery.channel_id));
          const reached = records.filter((_record, n) => isReached[n]);
          if (reached.length > 0) await results.record(reached);
          return isReached;
        }),
      {
        maxBatch: TOGETHER,
        size: { maxBytes: settings.BATCH_BYTES, bytesOf },
        maxInFlight: 1,
        apartMs: APART_MS,
        splitOnFailure: (error) => !isPassing(error),
      },
    );
  }

  /** Whether the database is unavailable, or slower than the endpoints. */
  get isBehind(): boolean {
    return this.refused > 0 || this.group.depth > MOST_WAITING;
  }

  /** Resolves when the result is recorded, or can't be. */
  async keep(record: AttemptRecord): Promise<void> {
    for (let tried = await this.tryToKeep(record); tried !== 'kept';) {
      const isRefused = tried === 'refused';
      if (isRefused) this.refused += 1;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      tried = await this.tryToKeep(record);
      if (isRefused) this.refused -= 1;
    }
  }

  /** Retries nothing from now on. */
  end(): void {
    this.ending = true;
  }

  /** `kept` unless a retry may help: its node is away, the database took too long for it, or refused it. */
  private async tryToKeep(record: AttemptRecord): Promise<'kept' | 'away' | 'slow' | 'refused'> {
    try {
      const isReached = await this.group.submit(record);
      return isReached || this.ending ? 'kept' : 'away';
    } catch (error) {
      if (!this.ending && (isPassing(error) || isBlocked(error))) return 'refused';
      if (!this.ending && isOverdue(error)) return 'slow';
      this.logger.error(error);
      return 'kept';
    }
  }
}

/** The bytes of the written texts. */
function bytesOf({ requestHeaders, responseBody, error, delivery }: AttemptRecord): number {
  const headers = Object.values(requestHeaders).reduce((bytes, value) => bytes + value.length, 0);
  return headers + (responseBody?.length ?? 0) + (error?.length ?? 0) + delivery.url.length;
}

function isPassing(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isConflict(error);
}
