import { Injectable } from '@nestjs/common';
import { type ParkedPolicy, WakeUps } from '@libs/work-queue';
import { ParkedWork } from '../../parked';
import { PushCalls } from './push-calls';
import { PLACE_PUSHES_WAKE_UP } from './push-fan-out';

const BY_EVENT = { partition: 'channel_id', id: 'event_id', idType: 'text' } as const;

const shown = (tries: string, nextTryAt: string) =>
  `t.order_id, 'courier' AS type, t.${tries} AS tries, t.fault AS error, t.parked_at, t.${nextTryAt} AS next_try_at`;

const PLACES: ParkedPolicy = {
  ...BY_EVENT,
  table: 'place_pushes',
  shown: shown('tries', 'next_try_at'),
  isParked: 't.parked_at IS NOT NULL',
  due: 'next_try_at',
};

/** For each event at most as many rows as a place has devices. */
const MESSAGES: ParkedPolicy = {
  ...BY_EVENT,
  table: 'push_messages',
  isManyPerId: true,
  shown: shown('faults', 'due_at'),
  isParked: `t.state = 'pending' AND t.parked_at IS NOT NULL`,
  due: 'due_at',
  mayBeRetried: 't.claim IS NULL',
};

/** Parked pushes, for operators: one entry per event, with the event's id, however many devices it concerns. */
@Injectable()
export class ParkedPushes {
  constructor(work: ParkedWork, wakeUps: WakeUps, calls: PushCalls) {
    work.add('push', [PLACES, MESSAGES], (found) => {
      wakeUps.send(PLACE_PUSHES_WAKE_UP);
      for (const { partition, unit } of found) calls.now({ channel_id: partition, event_id: unit });
    });
  }
}
