import { Injectable } from '@nestjs/common';
import { WakeUps } from '@libs/work-queue';
import { ParkedWork } from '../../parked';
import { PushCalls } from './push-calls';
import { PLACE_PUSHES_WAKE_UP } from './push-fan-out';
import { PLACE_PUSHES, PUSH_MESSAGES } from './push-policy';

/** Parked pushes, for operators: one entry per event, with the event's id, however many devices it concerns. */
@Injectable()
export class ParkedPushes {
  constructor(work: ParkedWork, wakeUps: WakeUps, calls: PushCalls) {
    work.add('push', [PLACE_PUSHES, PUSH_MESSAGES], (found) => {
      wakeUps.send(PLACE_PUSHES_WAKE_UP);
      for (const { partition, unit } of found) calls.now({ channel_id: partition, event_id: unit });
    });
  }
}
