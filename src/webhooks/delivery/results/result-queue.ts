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
 * `locked`: somebody else keeps its channel, or its row, locked. `later`: the node of its channel is away, it met a conflict, or took
 * the database too long.
 */
type Outcome = 'kept' | 'locked' | 'later';

/**
 * Records results in groups. While the database is unavailable results are kept in memory and written later,
 * unless another process has taken the delivery. Those of channels whose node is away, or that somebody keeps locked, wait, and keep
 * no other one waiting.
 */
@Injectable()
export class ResultQueue {
  private readonly logger = new Logger(ResultQueue.name);
  private readonly group: GroupCommit<AttemptRecord, Outcome>;
  /** Of channels that were found locked, which are waited for aside. */
  private readonly aside: GroupCommit<AttemptRecord, Outcome>;
  private readonly lockedChannels = new Set<string>();
  /** How many results are not recorded yet since the database is unavailable. */
  private refused = 0;
  private ending = false;

  constructor(
    private readonly results: DeliveryResults,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
    @Inject(Topology) private readonly topology: Pick<Topology, 'reach'>,
  ) {
    this.group = this.newGroup();
    this.aside = this.newGroup();
  }

  /** Whether the database is unavailable, or slower than the endpoints. */
  get isBehind(): boolean {
    return this.refused > 0 || this.group.depth > MOST_WAITING;
  }

  /** Whether results of the channel wait because somebody keeps it locked. */
  isLocked(channelId: string): boolean {
    return this.lockedChannels.has(channelId);
  }

  /** Resolves when the result is recorded, or can't be. */
  async keep(record: AttemptRecord): Promise<void> {
    for (let tried = await this.tryToKeep(record); tried !== 'kept';) {
      const isRefused = tried === 'refused';
      if (isRefused) this.refused += 1;
      if (tried !== 'locked') await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      tried = await this.tryToKeep(record);
      if (isRefused) this.refused -= 1;
    }
  }

  /** Retries nothing from now on. */
  end(): void {
    this.ending = true;
  }

  private newGroup(): GroupCommit<AttemptRecord, Outcome> {
    return new GroupCommit<AttemptRecord, Outcome>((records) => this.record(records), {
      maxBatch: TOGETHER,
      size: { maxBytes: this.settings.BATCH_BYTES, bytesOf },
      maxInFlight: 1,
      apartMs: APART_MS,
      splitOnFailure: (error) => !isPassing(error),
    });
  }

  private record(records: readonly AttemptRecord[]): Promise<Outcome[]> {
    return this.topology.reach(async (reach) => {
      const locked = await this.recordReached(
        records.filter(({ delivery }) => reach.has(delivery.channel_id)),
      );
      return records.map(({ delivery: { channel_id } }) => {
        if (!reach.has(channel_id)) return 'later';
        return locked.has(channel_id) ? 'locked' : 'kept';
      });
    });
  }

  /** Returns the channels that somebody keeps locked: those of the others are recorded channel by channel then. */
  private async recordReached(records: readonly AttemptRecord[]): Promise<ReadonlySet<string>> {
    if (records.length === 0 || (await this.isRecorded(records))) return new Set();
    const locked = new Set(records.map(({ delivery }) => delivery.channel_id));
    if (locked.size === 1) return locked;
    for (const channelId of [...locked]) {
      const ofChannel = records.filter(({ delivery }) => delivery.channel_id === channelId);
      if (await this.isRecorded(ofChannel)) locked.delete(channelId);
    }
    return locked;
  }

  private async isRecorded(records: readonly AttemptRecord[]): Promise<boolean> {
    try {
      await this.results.record(records);
      return true;
    } catch (error) {
      if (!isBlocked(error)) throw error;
      return false;
    }
  }

  /** `kept` unless a retry may help; the database may also have refused it. */
  private async tryToKeep(record: AttemptRecord): Promise<Outcome | 'refused'> {
    const { channel_id } = record.delivery;
    try {
      const outcome = await (this.isLocked(channel_id) ? this.aside : this.group).submit(record);
      if (outcome === 'kept') this.lockedChannels.delete(channel_id);
      if (outcome === 'locked') this.lockedChannels.add(channel_id);
      return this.ending ? 'kept' : outcome;
    } catch (error) {
      if (!this.ending && isPassing(error)) return isConflict(error) ? 'later' : 'refused';
      if (!this.ending && isOverdue(error)) return 'later';
      this.logger.error(error);
      this.lockedChannels.delete(channel_id);
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
