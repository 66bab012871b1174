import { Injectable } from '@nestjs/common';
import { WakeUps } from '@libs/work-queue';
import { ParkedWork } from '../../parked';
import { PARKED_EVENTS_WAKE_UP } from '../event-table';
import { EVENTS } from '../event-policy';

/** Parked events, for operators. */
@Injectable()
export class ParkedEventRows {
  constructor(work: ParkedWork, wakeUps: WakeUps) {
    work.add('event', [EVENTS], () => wakeUps.send(PARKED_EVENTS_WAKE_UP));
  }
}
