import { Injectable } from '@nestjs/common';
import { Alarm } from '@libs/alarm';
import type { NewEvent } from '@libs/outbox';
import type { Tx } from '@libs/unit-of-work';
import { EVENTS_BELL, eventTable } from './event-table';

/** Records events in the transaction of their change; they are handed on after its commit. */
@Injectable()
export class EventRecorder {
  constructor(private readonly alarm: Alarm) {}

  async record(tx: Tx, events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await eventTable.insert(tx, events);
    tx.afterCommit(() => this.alarm.ring(EVENTS_BELL));
  }
}
