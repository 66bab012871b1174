import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { OutboxRelay, type RecordedEvent } from '@libs/outbox';
import { inBatch } from '@libs/tracing';
import { Workers } from '../../infrastructure/workers';
import { EVENTS } from '../event-policy';
import { EVENTS_WAKE_UP } from '../event-table';
import { RelayOptions } from './relay-options';

/**
 * A batch of one event costs about as much as one of ten: after a batch that was not full, the relay waits a
 * moment for more.
 */
const GATHER_MS = 25;

/**
 * Hands committed events to the sagas, in every process whose role is not `api`; only one process relays at a
 * time.
 */
@Injectable()
export class RelayWorker implements OnApplicationBootstrap {
  constructor(
    private readonly relaying: RelayOptions,
    private readonly workers: Workers,
  ) {}

  onApplicationBootstrap(): void {
    let hasRelayed = false;
    const { bytes, onRelayed, ...options } = this.relaying.options();
    const relay = new OutboxRelay({
      ...options,
      limit: { rows: EVENTS.batchRows, bytes },
      onRelayed: (events: readonly RecordedEvent[]) => {
        onRelayed(events);
        hasRelayed ||= events.length > 0;
      },
    });
    this.workers.add(this, {
      name: 'relay of events',
      round: async () => {
        hasRelayed = false;
        const isMore = await inBatch('relay', () => relay.relayBatch());
        if (hasRelayed && !isMore) await pause(GATHER_MS);
        return isMore;
      },
      idleMs: EVENTS.lookEveryMs,
      wokenBy: EVENTS_WAKE_UP,
    });
  }
}
