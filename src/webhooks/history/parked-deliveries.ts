import { Injectable } from '@nestjs/common';
import type { ParkedPolicy } from '@libs/work-queue';
import { ParkedWork } from '../../parked';
import { DeliveryCalls } from '../delivery/delivery-calls';

const PARKED: ParkedPolicy = {
  table: 'webhook_deliveries',
  partition: 'channel_id',
  id: 'id',
  idType: 'uuid',
  shown:
    't.order_id, t.event_type AS type, t.faults AS tries, t.fault AS error, t.parked_at, t.due_at AS next_try_at',
  isParked: 't.parked_at IS NOT NULL',
  due: 'due_at',
  mayBeRetried: 't.claim IS NULL',
  unit: 'event_id',
};

/** Parked deliveries, for operators. */
@Injectable()
export class ParkedDeliveries {
  constructor(work: ParkedWork, calls: DeliveryCalls) {
    work.add('delivery', [PARKED], (found) => calls.now(new Set(found.map(({ partition }) => partition))));
  }
}
