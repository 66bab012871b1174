import { Injectable } from '@nestjs/common';
import { ParkedWork } from '../../parked';
import { DeliveryCalls } from '../delivery/delivery-calls';
import { DELIVERIES } from '../delivery/delivery-policy';

/** Parked deliveries, for operators. */
@Injectable()
export class ParkedDeliveries {
  constructor(work: ParkedWork, calls: DeliveryCalls) {
    work.add('delivery', [DELIVERIES], (found) =>
      calls.now(new Set(found.map(({ partition }) => partition))),
    );
  }
}
