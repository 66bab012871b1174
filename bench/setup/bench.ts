import type { LoadGenerator } from '../load/load-generator';
import type { WebhookReceiver } from '../load/webhook-receiver';
import type { Plan } from '../plan';
import type { BenchPostgres } from './postgres';

/** What all measurements of a run share. */
export interface Bench {
  readonly plan: Plan;
  readonly postgres: BenchPostgres;
  readonly load: LoadGenerator;
  readonly receiver: WebhookReceiver;
}
