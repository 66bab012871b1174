import type { ApiTour } from './api-tour';
import type { Canary, Trace } from './canary';
import type { TestDatabase } from '../postgres/database';
import type { Receiver } from '../receivers/receiver';
import type { Service } from '../service/service';
import type { TokenEndpoint } from '../receivers/token-endpoint';

export const CANARY_NAMES = [
  'webhook-secret',
  'first-webhook-secret',
  'webhook-secret-of-a-refused-request',
  'client-secret',
  'additional-param',
  'access-token',
  'wrong-credential',
  'wrong-place',
  'config-password',
  'metrics-token',
  'system-token',
] as const;

export type CanaryName = (typeof CANARY_NAMES)[number];

/** Where the walk goes, and what it plants. */
export interface Ground {
  readonly service: Service;
  readonly tour: ApiTour;
  readonly database: TestDatabase;
  readonly receiver: Receiver;
  readonly tokens: TokenEndpoint;
  readonly planted: Readonly<Record<CanaryName, Canary>>;
  /** Everything that must not be found anywhere; the walk adds what the service creates and what it plants. */
  readonly canaries: Canary[];
  /** In fields that are free for all to read. */
  readonly open: { readonly inDatabase: Canary; readonly inLog: Canary };
  /** Responses that show a secret once, as they should. */
  readonly shownOnce: Trace[];
}
