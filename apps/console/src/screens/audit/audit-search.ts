import type { ResultOf } from '@oms/client';
import { everyOf } from '../../api/every-of';

export type AuditEntry = ResultOf<'/v1/audit', 'get'>['data'][number];
export type ResourceType = AuditEntry['resource_type'];

export const RESOURCE_TYPES = everyOf<ResourceType>({
  order: true,
  bulk: true,
  channel: true,
  channel_type: true,
  api_key: true,
  person: true,
  place: true,
  device: true,
  storage_location: true,
  saved_view: true,
  parked: true,
});

/** What the address of the screen says. */
export interface AuditSearch {
  readonly type?: ResourceType;
  readonly resource?: string;
  readonly actor?: string;
  readonly action?: string;
  readonly channel?: string;
  /** Days, in the time of whoever looks. */
  readonly from?: string;
  readonly to?: string;
}
