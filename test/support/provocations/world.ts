import type { Response, Test } from 'supertest';
import type { ErrorCode } from '../../../src/contract';
import type { Json } from '../http/api';
import { putInStatus } from '../data/order-status';
import type { Receiver } from '../receivers/receiver';
import type { Service } from '../service/service';
import { jobEnds, openPlace, placeOrder, type Shop } from '../data/shop';
import { SocketClient } from '../receivers/socket-client';

/** An id of nothing. */
export const NOBODY = '01890000-0000-7000-8000-000000000000';

/** An error as a caller gets it. `status` is null where it is no HTTP response; `closeCode` is the socket's. */
export interface Met {
  readonly status: number | null;
  readonly code: unknown;
  readonly message: unknown;
  readonly closeCode?: number | null;
}

export type Provoke = (world: World) => Promise<Met>;
export type Provocations = { readonly [Code in ErrorCode]?: Provoke };

/** What the provocations stand on. */
export class World {
  constructor(
    readonly service: Service,
    readonly receiver: Receiver,
    readonly shop: Shop,
    readonly other: Shop,
    /** A key of scope `read` for the shop's channel. */
    readonly reader: string,
  ) {}

  get system() {
    return this.service.system;
  }

  place(changes: object = {}): Promise<string> {
    return openPlace(this.shop, changes);
  }

  order(changes: object = {}): Promise<string> {
    return placeOrder(this.shop, changes);
  }

  async orderIn(status: string, changes: object = {}): Promise<string> {
    const orderId = await this.order(changes);
    await putInStatus(this.service.database, orderId, status);
    return orderId;
  }

  /** An order in picking that has lost its only item. */
  async orderWithoutItems(): Promise<string> {
    const orderId = await this.order({ items: [{ item_id: 'only', quantity: 1 }] });
    await this.system.delete(`/v1/orders/${orderId}/items/only`).expect(204);
    await this.shop.api.get(`/dts/drone/order/set_status?orderId=${orderId}&status=2`).expect(200);
    return orderId;
  }

  /** Gives the id of a new storage location of the place. */
  async location(placeId: string, name: string): Promise<string> {
    const path = `/v1/places/${placeId}/storage-location`;
    const { body } = await this.shop.api.post(path, { name, temperature_type: 'ambient' }).expect(202);
    await jobEnds(this.shop.api, body.job_id as string);
    const { body: list } = await this.shop.api.get(path).expect(200);
    return (list.data as Json[]).find((location) => location.name === name).id as string;
  }
}

/** The error of an HTTP response, whatever its family. */
export function metBy({ status, body }: Pick<Response, 'status' | 'body'>): Met {
  return { status, code: body.code, message: messageIn(body) };
}

export async function answer(test: Test): Promise<Met> {
  return metBy(await test);
}

/** The error of the job that an accepted request became. */
export async function failure(world: World, test: Test): Promise<Met> {
  const { body } = await test.expect(202);
  const { error } = await jobEnds(world.system, (body.jobId ?? body.job_id) as string);
  return { status: null, code: error?.code, message: error?.message };
}

/** An error on a socket, the first unless it is named, and how it was closed. */
export async function socketError(
  world: World,
  act: (client: SocketClient) => unknown,
  {
    isOpened = true,
    closes = false,
    named,
  }: { isOpened?: boolean; closes?: boolean; named?: ErrorCode } = {},
): Promise<Met> {
  const client = isOpened
    ? await SocketClient.open(world.service, world.shop.key)
    : await SocketClient.connect(world.service);
  try {
    await act(client);
    const { code, message } = await client.waitFor(
      'an error',
      (one) => one.type === 'error' && (named === undefined || one.code === named),
    );
    if (closes) await client.waitForClose();
    return { status: null, code, message, closeCode: client.closeCode };
  } finally {
    client.drop();
  }
}

function messageIn(body: Json): unknown {
  if (body.responseType !== undefined) return body.message.error;
  if (typeof body.error === 'object') return body.error?.message;
  return body.message ?? body.error;
}
