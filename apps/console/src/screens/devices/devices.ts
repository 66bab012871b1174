import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';

/** A phone or tablet that picks in a store (docs/picking.md#paired-devices). */
export interface Device {
  readonly id: string;
  readonly name: string;
  readonly person_name: string;
  readonly paired_at: string;
  readonly last_seen_at: string;
  readonly paired_by: string;
}

export interface Pairing {
  readonly id: string;
  readonly url: string;
  readonly expires_at: string;
}

/** While a code is shown, somebody waits for the device to appear. */
const WAITING_MS = 2_000;

const at = (placeId: string) => `/v1/places/${encodeURIComponent(placeId)}`;

export const devicesQuery = (placeId: string, isWaiting = false) =>
  queryOptions({
    queryKey: ['devices', placeId],
    refetchInterval: isWaiting ? WAITING_MS : false,
    queryFn: async ({ signal }) =>
      (await request<{ data: readonly Device[] }>(`${at(placeId)}/devices`, { signal })).data,
  });

export function makePairing(placeId: string): Promise<Pairing> {
  return request<Pairing>(`${at(placeId)}/pairings`, { method: 'POST', body: {} });
}

export async function revoke(placeId: string, deviceId: string): Promise<void> {
  await request(`${at(placeId)}/devices/${encodeURIComponent(deviceId)}/revoke`, {
    method: 'POST',
    body: {},
  });
}
