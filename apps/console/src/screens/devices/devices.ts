import type { ResultOf } from '@oms/client';
import { queryOptions } from '@tanstack/react-query';
import { newKey, request } from '../../api/request';

type Devices = ResultOf<'/v1/places/{placeId}/devices', 'get'>;

/** A phone or tablet that picks in a store (docs/picking.md#paired-devices). */
export type Device = Devices['data'][number];

export type Pairing = ResultOf<'/v1/places/{placeId}/pairings', 'post'>;

/** While a code is shown, somebody waits for the device to appear. */
const WAITING_MS = 2_000;

const at = (placeId: string) => `/v1/places/${encodeURIComponent(placeId)}`;

export const devicesQuery = (placeId: string, isWaiting = false) =>
  queryOptions({
    queryKey: ['devices', placeId],
    refetchInterval: isWaiting ? WAITING_MS : false,
    queryFn: async ({ signal }) => (await request<Devices>(`${at(placeId)}/devices`, { signal })).data,
  });

/** A new one every time: a repeat would not show its address. */
export function makePairing(placeId: string): Promise<Pairing> {
  return request<Pairing>(`${at(placeId)}/pairings`, { method: 'POST', body: {}, headers: newKey() });
}

export async function revoke(placeId: string, deviceId: string): Promise<void> {
  await request(`${at(placeId)}/devices/${encodeURIComponent(deviceId)}/revoke`, {
    method: 'POST',
    body: {},
  });
}
