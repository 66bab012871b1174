import { Injectable } from '@nestjs/common';
import { WakeUps } from '@libs/work-queue';
import type { NewEvent } from '@libs/outbox';
import type { Tx } from '@libs/unit-of-work';
import { EVENTS_WAKE_UP, eventTable } from './event-table';

/** Records events in the transaction of their change; they are handed on after its commit. */
@Injectable()
export class EventRecorder {
  constructor(private readonly wakeUps: WakeUps) {}

  async record(tx: Tx, events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await eventTable.insert(tx, events);
    tx.afterCommit(() => this.wakeUps.send(EVENTS_WAKE_UP));
  }
}
