import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Reads, type ReplicaState } from '../infrastructure/database';
import { Metrics } from '../infrastructure/metrics';

const STATES: readonly ReplicaState[] = ['used', 'behind', 'away'];

/** Whether this process reads from the replica. Without one there is nothing to see. */
@Injectable()
export class ReplicaMetrics {
  constructor({ replica, counts }: Reads, { registry }: Metrics) {
    new Gauge({
      name: 'oms_replica',
      help: 'Whether the replica is used, behind or away, as this process sees it: 1 for its state',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        if (replica === null) return;
        for (const state of STATES) this.set({ state }, Number(replica.state === state));
      },
    });
    new Counter({
      name: 'oms_replica_reads_total',
      help: 'Reads of this process that may go to the replica, by the server that they were read from',
      labelNames: ['from'],
      registers: [registry],
      collect() {
        if (replica === null) return;
        this.reset();
        for (const [from, count] of Object.entries(counts)) this.inc({ from }, count);
      },
    });
  }
}
