import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ParkedRelay } from '@libs/outbox';
import { inBatch } from '@libs/tracing';
import { IN_BACKGROUND, UnitOfWork } from '@libs/unit-of-work';
import { OneByOne } from '@libs/work-queue';
import { Topology } from '../../infrastructure/database';
import { Workers } from '../../infrastructure/workers';
import { PARKED_EVENTS } from '../event-policy';
import { PARKED_EVENTS_WAKE_UP, parkedEvents } from '../event-table';
import { RelayOptions } from '../relay/relay-options';

const MEND_EVERY_MS = 60_000;

/**
 * Retries due parked events, in every process whose role is not `api`, independently of the relay. Channels
 * take turns.
 */
@Injectable()
export class ParkedEventsWorker implements OnApplicationBootstrap {
  constructor(
    private readonly relaying: RelayOptions,
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
    private readonly workers: Workers,
  ) {}

  onApplicationBootstrap(): void {
    const { bytes, ...options } = this.relaying.options();
    const relay = new ParkedRelay({ ...options, limit: { rows: PARKED_EVENTS.batchRows, bytes } });
    const rounds = new OneByOne(() => parkedEvents.partitionsWithDue(this.unitOfWork, this.topology));
    this.workers.add(this, {
      name: 'retries of parked events',
      round: async () =>
        (await inBatch('parked-events', () => rounds.run((channelId) => relay.retry(channelId)))) > 0,
      idleMs: PARKED_EVENTS.lookEveryMs,
      wokenBy: PARKED_EVENTS_WAKE_UP,
    });
    this.workers.add(this, {
      name: 'mending of parked events',
      round: () => this.unitOfWork.run((tx) => parkedEvents.mend(tx), IN_BACKGROUND).then(() => false),
      idleMs: MEND_EVERY_MS,
    });
  }
}
