import { Injectable } from '@nestjs/common';
import { ParkedWork } from '../../parked';
import { DEADLINES } from './deadline-policy';

/** Parked timers, for operators: one entry per order. They are looked for often enough to need no waking. */
@Injectable()
export class ParkedDeadlines {
  constructor(work: ParkedWork) {
    work.add('deadline', [DEADLINES], () => undefined);
  }
}
