import { Injectable } from '@nestjs/common';
import { WakeUps } from '@libs/work-queue';
import { ParkedWork } from '../../parked';
import { BULK_ITEMS } from './bulk-policy';
import { BULK_WAKE_UP } from './bulk-worker';

/** Parked items, for operators: one entry per bulk and channel. */
@Injectable()
export class ParkedBulkItems {
  constructor(work: ParkedWork, wakeUps: WakeUps) {
    work.add('bulk', [BULK_ITEMS], () => wakeUps.send(BULK_WAKE_UP));
  }
}
