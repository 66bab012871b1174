import { Injectable } from '@nestjs/common';
import { isFirstParked, isParked } from '@libs/outbox';
import { type ParkedPolicy, WakeUps } from '@libs/work-queue';
import { ParkedWork } from '../../parked';
import { PARKED_EVENTS_WAKE_UP } from '../event-table';

const PARKED: ParkedPolicy = {
  table: 'events',
  partition: 'channel_id',
  id: 'id',
  idType: 'text',
  shown: 't.order_id, t.type, coalesce(t.tries, 0) AS tries, t.fault AS error, t.parked_at, t.next_try_at',
  isParked: isParked('t'),
  due: 'next_try_at',
  mayBeRetried: isFirstParked('t'),
  foundBy: 'next_try_at',
};

/** Parked events, for operators. */
@Injectable()
export class ParkedEventRows {
  constructor(work: ParkedWork, wakeUps: WakeUps) {
    work.add('event', [PARKED], () => wakeUps.send(PARKED_EVENTS_WAKE_UP));
  }
}
