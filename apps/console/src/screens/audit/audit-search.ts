import type { ResultOf } from '@oms/client';

type AuditRow = ResultOf<'/v1/audit', 'get'>['data'][number];

export const RESOURCE_TYPES = [
  'order',
  'channel',
  'channel_type',
  'api_key',
  'person',
  'place',
  'device',
  'storage_location',
  'saved_view',
  'parked',
] as const satisfies readonly AuditRow['resource_type'][];
export type ResourceType = (typeof RESOURCE_TYPES)[number];

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
