import type { Api, Json } from './api';

/** Everything that the API says of the versions of an order, by its address, byte for byte. */
export async function readHistory(api: Api, orderId: string): Promise<ReadonlyMap<string, string>> {
  const order = `/v1/orders/${orderId}`;
  const texts = new Map<string, string>();
  const read = async (path: string): Promise<Json> => {
    const { text, body } = await api.get(path).expect(200);
    texts.set(path, text);
    return body;
  };
  const { current_version: newest } = await read(`${order}/history`);
  for (let version = 1; version <= newest; version += 1) {
    await read(`${order}/versions/${version}`);
    await read(`${order}/versions/${version}/diff/${newest}`);
  }
  await read(order);
  await read(`${order}/history?limit=2&offset=1`);
  await read(`${order}/status-history`);
  await read(`${order}/status-history?limit=1&offset=1`);
  await read(`${order}/timeline?kind=version`);
  await read(`${order}/timeline?kind=version&limit=2`);
  await read(`/v1/audit?resource_id=${orderId}`);
  return texts;
}

/** Of many orders. */
export async function readHistories(
  api: Api,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const histories = await Promise.all(orderIds.map((orderId) => readHistory(api, orderId)));
  return new Map(histories.flatMap((texts) => [...texts]));
}
